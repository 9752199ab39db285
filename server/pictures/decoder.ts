import { unlessAborted } from "../outgoing/unless_aborted.ts";
import type { PictureFacts } from "./picture_facts.ts";
import {
  type Decoded,
  type Limits,
  type Picture,
  type PictureProcess,
  startPictureProcess,
} from "./picture_process.ts";
import type { PictureTask } from "./tasks.ts";
import { openTurns } from "./turns.ts";
import { UnreadablePicture } from "./unreadable_picture.ts";

/** The server is leaving: it was no fault of the picture. */
export class DecoderClosed extends Error {
  override readonly name = "DecoderClosed";
}

export interface Waiting {
  /** Somebody waits for the answer. */
  readonly isUrgent?: boolean;
  /** They do so no more: the work ends, with the signal's reason. */
  readonly signal?: AbortSignal;
}

const LEAVING = "the server is leaving";

/** One process for pictures, kept for the next one; they are decoded one after the other. */
export interface Decoder extends AsyncDisposable {
  decode(task: PictureTask, picture: Picture, waiting?: Waiting): Promise<Decoded>;
  facts(type: string, picture: Picture, waiting?: Waiting): Promise<PictureFacts>;
}

/** How long an idle process is kept; the next one is there in a third of a second. */
const IDLE_MS = 30_000;
/** Most answers are there by then, and leave the process to the next one. */
const PATIENCE_MS = 250;

export function openDecoder(limits: Limits, idleMs = IDLE_MS): Decoder {
  const turns = openTurns(() => {
    if (!isClosed) idle = setTimeout(endKept, idleMs);
  });
  let isClosed = false;
  let kept: PictureProcess | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;

  async function endKept(): Promise<void> {
    clearTimeout(idle);
    const process = kept;
    kept = null;
    await process?.end();
  }

  async function started(): Promise<PictureProcess> {
    const process = kept ??= startPictureProcess(limits);
    process.ended.then(() => {
      if (kept === process) kept = null;
    });
    await process.ready;
    return process;
  }

  async function processNow(): Promise<PictureProcess> {
    clearTimeout(idle);
    if (isClosed) throw new DecoderClosed(LEAVING);
    try {
      return await started();
    } catch (error) {
      await endKept();
      throw isClosed ? new DecoderClosed(LEAVING) : error;
    }
  }

  async function askNow<Told>(ask: (process: PictureProcess) => Promise<Told>, signal: AbortSignal): Promise<Told> {
    const process = await processNow();
    // It has been asked nothing yet, so it is the next one's.
    signal.throwIfAborted();
    using patience = patienceAfter(signal);
    try {
      return await unlessAborted(ask(process), patience.signal);
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) await endKept();
      if (isClosed) throw new DecoderClosed(LEAVING);
      throw signal.aborted ? signal.reason : error;
    } finally {
      if (kept?.isWorn()) await endKept();
    }
  }

  return {
    async decode(task, picture, { isUrgent = false, signal = new AbortController().signal } = {}) {
      using _turn = await turns.take(isUrgent, signal);
      return await askNow((process) => process.decode(task, picture), signal);
    },
    async facts(type, picture, { isUrgent = false, signal = new AbortController().signal } = {}) {
      using _turn = await turns.take(isUrgent, signal);
      return await askNow((process) => process.facts(type, picture), signal);
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await endKept();
    },
  };
}

/** A signal that comes a little later than another one. */
function patienceAfter(signal: AbortSignal): Disposable & { readonly signal: AbortSignal } {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => timer = setTimeout(() => over.abort(signal.reason), PATIENCE_MS);
  signal.addEventListener("abort", begin);
  return {
    signal: over.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      signal.removeEventListener("abort", begin);
    },
  };
}
