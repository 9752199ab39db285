import type { Reading } from "../../../domain/scan/reading.ts";
import { delays } from "../../base/delays.ts";
import { assetUrl } from "../../base/page_config.ts";
import { READER_FILES, SECOND_WEIGHTS } from "./reader_files.ts";
import type { FromReader, ToReader } from "./reader_messages.ts";

export interface Reader {
  /**
   * Hands the picture over.
   * @param isThorough see small numbers, those on their side or upside down, and digits beside a sure one too, at up to several times the work
   * @param isSecondAsked where that leaves it unsure, ask the second reader, if it is there
   * @throws ReaderBroken
   */
  read(picture: ImageBitmap, isThorough: boolean, isSecondAsked?: boolean): Promise<Reading>;
  /** Fetches the second reader, unless it is there or on its way. @returns whether it is there */
  openSecond(): Promise<boolean>;
  hasSecond(): boolean;
  /** The person's own numbers, which make likely what is likely. */
  know(numbers: readonly string[]): void;
}

/** The reader's program or its weights did not arrive whole. */
class ReaderBroken extends Error {
  override readonly name = "ReaderBroken";
  constructor() {
    super("The number reader could not be loaded.");
  }
}

interface Asked {
  readonly resolve: (reading: Reading) => void;
  readonly reject: (reason: ReaderBroken) => void;
}

/**
 * @param stop closes it, also while it is still being opened
 * @param onArrived hears how much of it is there, from 0 to 1
 * @throws ReaderBroken
 */
export async function openReader(stop: AbortSignal, onArrived?: (share: number) => void): Promise<Reader> {
  const urls = { weights: assetUrl(READER_FILES.weights), second: assetUrl(SECOND_WEIGHTS) };
  return await readerOf(startWorker(), urls, stop, onArrived);
}

type ReadingWorker = Pick<Worker, "addEventListener" | "postMessage" | "terminate">;

/** @throws ReaderBroken */
export async function readerOf(
  worker: ReadingWorker,
  urls: { readonly weights: string; readonly second: string },
  stop: AbortSignal,
  onArrived: (share: number) => void = () => {},
): Promise<Reader> {
  const asked = new Map<number, Asked>();
  stop.addEventListener("abort", () => {
    worker.terminate();
    failAll(asked);
  });
  await opening(worker, urls.weights, stop, onArrived).catch((error) => {
    worker.terminate();
    throw error;
  });
  worker.addEventListener("error", () => failAll(asked));
  worker.addEventListener("message", ({ data }: MessageEvent<FromReader>) => {
    if (data.kind === "failed") failAll(asked);
    if (data.kind !== "read") return;
    noteReading(data.ms);
    asked.get(data.id)?.resolve(data.reading);
    asked.delete(data.id);
  });
  let lastId = 0;
  let second: Promise<boolean> | null = null, hasSecond = false;
  return {
    read(picture, isThorough, isSecondAsked = false) {
      if (stop.aborted) return Promise.reject(new ReaderBroken());
      const id = ++lastId;
      post(worker, { kind: "read", id, picture, isThorough, isSecondAsked }, [picture]);
      return answered(asked, id);
    },
    openSecond: () =>
      second ??= openingSecond(worker, urls.second, stop).then((isThere) => {
        hasSecond = isThere;
        if (!isThere) second = null;
        return isThere;
      }),
    hasSecond: () => hasSecond,
    know: (numbers) => post(worker, { kind: "known", numbers }),
  };
}

async function opening(
  worker: ReadingWorker,
  weightsUrl: string,
  stop: AbortSignal,
  onArrived: (share: number) => void,
): Promise<void> {
  post(worker, { kind: "open", weightsUrl });
  const isOpen = await answerOf(worker, stop, (data) => {
    if (data.kind === "opening") return onArrived(data.share);
    return data.kind === "opened";
  });
  if (!isOpen) throw new ReaderBroken();
}

async function openingSecond(worker: ReadingWorker, weightsUrl: string, stop: AbortSignal): Promise<boolean> {
  if (stop.aborted) return false;
  post(worker, { kind: "openSecond", weightsUrl });
  const hear = (data: FromReader) => data.kind === "secondOpened" ? data.isThere : undefined;
  return await answerOf(worker, stop, hear).catch(() => false);
}

/** Hears the worker until something answers. @throws ReaderBroken where it fails, or is stopped, before */
async function answerOf(
  worker: ReadingWorker,
  stop: AbortSignal,
  hear: (data: FromReader) => boolean | void,
): Promise<boolean> {
  const isOver = new AbortController(), { signal } = isOver;
  const answer = new Promise<boolean>((resolve, reject) => {
    const fail = () => reject(new ReaderBroken());
    stop.addEventListener("abort", fail, { signal });
    worker.addEventListener("error", fail, { signal });
    worker.addEventListener("message", ({ data }: MessageEvent<FromReader>) => {
      const heard = hear(data);
      if (typeof heard === "boolean") resolve(heard);
    }, { signal });
  });
  return await answer.finally(() => isOver.abort());
}

/** A worker that ran out of memory may end without a word: who waits too long hears that it broke. */
function answered(asked: Map<number, Asked>, id: number): Promise<Reading> {
  const timer = setTimeout(() => failAll(asked), delays.reading);
  const answer = new Promise<Reading>((resolve, reject) => asked.set(id, { resolve, reject }));
  return answer.finally(() => clearTimeout(timer));
}

function failAll(asked: Map<number, Asked>): void {
  for (const { reject } of asked.values()) reject(new ReaderBroken());
  asked.clear();
}

function post(worker: ReadingWorker, message: ToReader, handedOver: Transferable[] = []): void {
  worker.postMessage(message, handedOver);
}

function startWorker(): Worker {
  try {
    return new Worker(assetUrl(READER_FILES.program), { type: "module" });
  } catch {
    throw new ReaderBroken();
  }
}

export const READING = "read a number";
/** Enough for a bench to take the middle of; kept for ever, they were 20 MB an hour. */
export const MAX_NOTED = 1000;
let noted = 0;

/** Notes in the browser's own timeline how long a picture took, for benches and whoever looks for what is slow. */
export function noteReading(ms: number): void {
  if (noted++ % MAX_NOTED === 0) performance.clearMeasures(READING);
  performance.measure(READING, { start: performance.now() - ms, duration: ms });
}
