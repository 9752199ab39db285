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

const LEAVING = "the server is leaving";

/** One process for pictures, kept for the next one; they are decoded one after the other. */
export interface Decoder extends AsyncDisposable {
  /** @param isUrgent somebody waits for the answer */
  decode(task: PictureTask, picture: Picture, isUrgent?: boolean): Promise<Decoded>;
  /** @param signal nobody waits for the answer any more: the work ends. @throws its reason */
  facts(type: string, picture: Picture, signal: AbortSignal): Promise<PictureFacts>;
}

/** How long an idle process is kept; the next one is there in a third of a second. */
const IDLE_MS = 30_000;
const NEVER = new AbortController().signal;

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

  async function askNow<Told>(ask: (process: PictureProcess) => Promise<Told>, signal: AbortSignal): Promise<Told> {
    clearTimeout(idle);
    if (isClosed) throw new DecoderClosed(LEAVING);
    try {
      const process = await unlessAborted(started(), signal);
      const told = await unlessAborted(ask(process), signal);
      if (process.isWorn()) await endKept();
      return told;
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) await endKept();
      throw isClosed ? new DecoderClosed(LEAVING) : error;
    }
  }

  return {
    async decode(task, picture, isUrgent = false) {
      using _turn = await turns.take(isUrgent, NEVER);
      return await askNow((process) => process.decode(task, picture), NEVER);
    },
    async facts(type, picture, signal) {
      using _turn = await turns.take(true, signal);
      return await askNow((process) => process.facts(type, picture), signal);
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await endKept();
    },
  };
}
