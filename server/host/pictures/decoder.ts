import { openSemaphore } from "../process/semaphore.ts";
import { unlessAborted } from "../outgoing/unless_aborted.ts";
import {
  type Decoded,
  type Limits,
  type Picture,
  type PictureProcess,
  startPictureProcess,
} from "./picture_process.ts";
import type { PictureFacts, PictureTask } from "./tasks.ts";
import { UnreadablePicture } from "./unreadable_picture.ts";

export interface WaitingPicture {
  /** Somebody waits for the answer. */
  readonly isUrgent?: boolean;
  /** They do so no more: the work ends, with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** One process for pictures, kept for the next one; they are decoded one after the other. */
export interface Decoder extends AsyncDisposable {
  decode(task: PictureTask, picture: Picture, waiting?: WaitingPicture): Promise<Decoded>;
  facts(type: string, picture: Picture, waiting?: WaitingPicture): Promise<PictureFacts>;
}

/** The server is leaving: it was no fault of the picture. */
export class DecoderClosed extends Error {
  override readonly name = "DecoderClosed";

  constructor() {
    super("the server is leaving");
  }
}

/** How long an idle process is kept; the next one is there in a third of a second. */
const IDLE_MS = 30_000;
/** So much longer somebody who hung up is worked for, before the process is ended: most answers are there by then. */
const PATIENCE_MS = 250;
const NEVER = new AbortController().signal;

export function openDecoder(limits: Limits, idleMs = IDLE_MS): Decoder {
  let process: PictureProcess | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const turns = openSemaphore<"picture">({
    permits: 1,
    onIdle() {
      if (!isClosed) idle = setTimeout(end, idleMs);
    },
  });

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = process;
    process = null;
    await ending?.end();
  }

  function requireOpen(): void {
    if (isClosed) throw new DecoderClosed();
  }

  function start(): PictureProcess {
    const started = startPictureProcess(limits);
    started.ended.then(() => {
      if (process === started) process = null;
    });
    return started;
  }

  async function readyProcess(): Promise<PictureProcess> {
    clearTimeout(idle);
    requireOpen();
    try {
      const started = process ??= start();
      await started.ready;
      return started;
    } catch (error) {
      await end();
      requireOpen();
      throw error;
    }
  }

  async function ask<Told>(
    question: (process: PictureProcess) => Promise<Told>,
    { isUrgent = false, signal = NEVER }: WaitingPicture = {},
  ): Promise<Told> {
    using _turn = await turns.acquire("picture", { isUrgent, signal });
    const asked = await readyProcess();
    // It has been asked nothing yet, so it is the next one's.
    signal.throwIfAborted();
    using patience = patienceAfter(signal);
    try {
      return await unlessAborted(question(asked), patience.signal);
    } catch (error) {
      // Whoever failed at anything but an unreadable picture is not asked again.
      if (!(error instanceof UnreadablePicture)) await end();
      requireOpen();
      throw signal.aborted ? signal.reason : error;
    } finally {
      if (process?.isWorn()) await end();
    }
  }

  return {
    decode: (task, picture, waiting) => ask((process) => process.decode(task, picture), waiting),
    facts: (type, picture, waiting) => ask((process) => process.facts(type, picture), waiting),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await end();
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

const MB = 1024 * 1024;
const SMALL: Limits = { memoryBytes: 112 * MB, timeMs: 20_000 };
const LARGE: Limits = { memoryBytes: 320 * MB, timeMs: 60_000 };

/** The largest picture taken comes whole, beside 40 MB of the process's own. */
export const HEADERS: Limits = { memoryBytes: 112 * MB, timeMs: 5_000 };

/**
 * A process for small pictures and one for large ones, so that nobody's photo waits for a monster, and one that reads
 * headers, so that no upload waits for a picture.
 */
export interface Pictures extends AsyncDisposable {
  readonly headers: Decoder;
  readonly small: Decoder;
  readonly large: Decoder;
}

export function openPictures(): Pictures {
  const [headers, small, large] = [openDecoder(HEADERS), openDecoder(SMALL), openDecoder(LARGE)];
  return {
    headers,
    small,
    large,
    async [Symbol.asyncDispose]() {
      await Promise.all([headers, small, large].map((decoder) => decoder[Symbol.asyncDispose]()));
    },
  };
}
