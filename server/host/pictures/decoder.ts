import { openSemaphore } from "../process/semaphore.ts";
import { unlessAborted } from "../outgoing/unless_aborted.ts";
import type { PictureFacts } from "./picture_facts.ts";
import { type KeptProcess, openKeptProcess } from "./kept_process.ts";
import type { Decoded, Limits, Picture, PictureProcess } from "./picture_process.ts";
import type { PictureTask } from "./tasks.ts";
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

/** How long an idle process is kept; the next one is there in a third of a second. */
const IDLE_MS = 30_000;
/** Most answers are there by then, and leave the process to the next one. */
const PATIENCE_MS = 250;

export function openDecoder(limits: Limits, idleMs = IDLE_MS): Decoder {
  const processes = openKeptProcess(limits);
  const turns = openSemaphore<"picture">({ permits: 1, onIdle: () => processes.endAfter(idleMs) });
  return {
    async decode(task, picture, { isUrgent = false, signal = new AbortController().signal } = {}) {
      using _turn = await turns.acquire("picture", { isUrgent, signal });
      return await ask(processes, (process) => process.decode(task, picture), signal);
    },
    async facts(type, picture, { isUrgent = false, signal = new AbortController().signal } = {}) {
      using _turn = await turns.acquire("picture", { isUrgent, signal });
      return await ask(processes, (process) => process.facts(type, picture), signal);
    },
    [Symbol.asyncDispose]: processes.close,
  };
}

/** A process that failed at anything but an unreadable picture is not asked again. */
async function ask<Told>(
  processes: KeptProcess,
  question: (process: PictureProcess) => Promise<Told>,
  signal: AbortSignal,
): Promise<Told> {
  const process = await processes.ready();
  // It has been asked nothing yet, so it is the next one's.
  signal.throwIfAborted();
  using patience = patienceAfter(signal);
  try {
    return await unlessAborted(question(process), patience.signal);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) await processes.end();
    processes.requireOpen();
    throw signal.aborted ? signal.reason : error;
  } finally {
    await processes.endIfWorn();
  }
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
