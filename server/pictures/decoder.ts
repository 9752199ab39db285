import {
  type Decoded,
  type Limits,
  type Picture,
  type PictureProcess,
  startPictureProcess,
} from "./picture_process.ts";
import type { Task } from "./tasks.ts";
import { UnreadablePicture } from "./unreadable_picture.ts";

/** The server is leaving: it was no fault of the picture. */
export class DecoderClosed extends Error {
  override readonly name = "DecoderClosed";
}

const LEAVING = "the server is leaving";

/** One process for pictures, kept for the next one; they are decoded one after the other. */
export interface Decoder extends AsyncDisposable {
  /** @param isUrgent somebody waits for the answer */
  decode(task: Task, picture: Picture, isUrgent?: boolean): Promise<Decoded>;
}

interface Turn {
  readonly isUrgent: boolean;
  begin(): void;
}

/** How long an idle process is kept; the next one is there in a third of a second. */
const IDLE_MS = 30_000;

export function openDecoder(limits: Limits, idleMs = IDLE_MS): Decoder {
  const waiting: Turn[] = [];
  let isBusy = false;
  let isClosed = false;
  let kept: PictureProcess | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function turn(isUrgent: boolean): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return Promise.resolve();
    }
    return new Promise((begin) => {
      const place = isUrgent ? waiting.findIndex((one) => !one.isUrgent) : -1;
      waiting.splice(place < 0 ? waiting.length : place, 0, { isUrgent, begin });
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) return next.begin();
    isBusy = false;
    if (!isClosed) idle = setTimeout(endKept, idleMs);
  }

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

  async function decodeNow(task: Task, picture: Picture): Promise<Decoded> {
    clearTimeout(idle);
    if (isClosed) throw new DecoderClosed(LEAVING);
    try {
      const process = await started();
      const decoded = await process.decode(task, picture);
      if (process.isWorn()) await endKept();
      return decoded;
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) await endKept();
      throw isClosed ? new DecoderClosed(LEAVING) : error;
    }
  }

  return {
    async decode(task, picture, isUrgent = false) {
      await turn(isUrgent);
      try {
        return await decodeNow(task, picture);
      } finally {
        leave();
      }
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await endKept();
    },
  };
}
