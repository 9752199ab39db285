import { DecoderClosed } from "./decoder_closed.ts";
import { type Limits, type PictureProcess, startPictureProcess } from "./picture_process.ts";

/** The one process for pictures: started when it is needed, kept for the next picture. */
export interface KeptProcess {
  /** @throws DecoderClosed */
  ready(): Promise<PictureProcess>;
  /** Ends it, unless it is needed before. */
  endAfter(ms: number): void;
  end(): Promise<void>;
  endIfWorn(): Promise<void>;
  /** @throws DecoderClosed */
  requireOpen(): void;
  close(): Promise<void>;
}

interface State {
  readonly limits: Limits;
  process: PictureProcess | null;
  idle: ReturnType<typeof setTimeout> | undefined;
  isClosed: boolean;
}

export function openKeptProcess(limits: Limits): KeptProcess {
  const state: State = { limits, process: null, idle: undefined, isClosed: false };
  return {
    ready: () => ready(state),
    endAfter(ms) {
      if (!state.isClosed) state.idle = setTimeout(() => end(state), ms);
    },
    end: () => end(state),
    async endIfWorn() {
      if (state.process?.isWorn()) await end(state);
    },
    requireOpen: () => requireOpen(state),
    async close() {
      state.isClosed = true;
      await end(state);
    },
  };
}

async function ready(state: State): Promise<PictureProcess> {
  clearTimeout(state.idle);
  requireOpen(state);
  try {
    return await started(state);
  } catch (error) {
    await end(state);
    requireOpen(state);
    throw error;
  }
}

async function started(state: State): Promise<PictureProcess> {
  const process = state.process ??= startPictureProcess(state.limits);
  process.ended.then(() => {
    if (state.process === process) state.process = null;
  });
  await process.ready;
  return process;
}

async function end(state: State): Promise<void> {
  clearTimeout(state.idle);
  const { process } = state;
  state.process = null;
  await process?.end();
}

function requireOpen({ isClosed }: State): void {
  if (isClosed) throw new DecoderClosed();
}
