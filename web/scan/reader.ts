import type { Reading } from "../../domain/scan/reading.ts";
import { assetUrl } from "../base/page_config.ts";
import type { FromReader, ToReader } from "./reader_messages.ts";
import { noteReading } from "./reading_times.ts";

/** Reads numbers, on this device and beside the page's own work. */
export interface Reader {
  /**
   * Hands the picture over.
   * @param alsoTurned see a number on its side or upside down too, as such
   * @throws ReaderBroken
   */
  read(picture: ImageBitmap, alsoTurned: boolean): Promise<Reading>;
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

/** Many times what the slowest phone takes for one picture. */
const READ_MS = 20_000;

interface Asked {
  readonly resolve: (reading: Reading) => void;
  readonly reject: (reason: ReaderBroken) => void;
}

/**
 * @param stop closes it, also while it is still being opened
 * @throws ReaderBroken
 */
export async function openReader(stop: AbortSignal): Promise<Reader> {
  const worker = startWorker();
  const asked = new Map<number, Asked>();
  stop.addEventListener("abort", () => {
    worker.terminate();
    failAll(asked);
  });
  await opening(worker, stop).catch((error) => {
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
  return {
    read(picture, alsoTurned) {
      if (stop.aborted) return Promise.reject(new ReaderBroken());
      const id = ++lastId;
      tell(worker, { kind: "read", id, picture, alsoTurned }, [picture]);
      return answered(asked, id);
    },
    know: (numbers) => tell(worker, { kind: "known", numbers }),
  };
}

function opening(worker: Worker, stop: AbortSignal): Promise<void> {
  tell(worker, { kind: "open", weightsUrl: assetUrl("recogniser/model/weights.bin") });
  return new Promise((resolve, reject) => {
    stop.addEventListener("abort", () => reject(new ReaderBroken()));
    worker.addEventListener("error", () => reject(new ReaderBroken()), { once: true });
    worker.addEventListener("message", ({ data }: MessageEvent<FromReader>) => {
      if (data.kind === "opened") resolve();
      else reject(new ReaderBroken());
    }, { once: true });
  });
}

/** A worker that ran out of memory may end without a word: who waits too long hears that it broke. */
function answered(asked: Map<number, Asked>, id: number): Promise<Reading> {
  const patience = setTimeout(() => failAll(asked), READ_MS);
  const answer = new Promise<Reading>((resolve, reject) => asked.set(id, { resolve, reject }));
  return answer.finally(() => clearTimeout(patience));
}

function failAll(asked: Map<number, Asked>): void {
  for (const { reject } of asked.values()) reject(new ReaderBroken());
  asked.clear();
}

function tell(worker: Worker, message: ToReader, handedOver: Transferable[] = []): void {
  worker.postMessage(message, handedOver);
}

function startWorker(): Worker {
  try {
    return new Worker(assetUrl("web/scan/reader_worker.ts"), { type: "module" });
  } catch {
    throw new ReaderBroken();
  }
}
