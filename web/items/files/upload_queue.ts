import type { ItemId } from "../../../domain/wire/ids.ts";
import { ApiFailure, sentenceOf } from "../../api/api_failure.ts";
import { newCommandId } from "../../api/client.ts";
import { createStore } from "../../base/store.ts";

export interface Upload {
  readonly id: string;
  readonly itemId: ItemId;
  readonly file: File;
  readonly status: "waiting" | "sending" | "failed";
  /** From 0 to 1. */
  readonly progress: number;
  readonly sentence: string;
  /** The plan has no more room. */
  readonly isOverPlan: boolean;
  /** There is nothing to try again with: the device has the file no more. */
  readonly isGone: boolean;
}

interface Sending {
  /** The same where it is sent again, so that a file of which the answer was lost comes once. */
  readonly cmdId: string;
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface QueueParts {
  readonly send: (itemId: ItemId, sending: Sending) => Promise<void>;
  readonly onChange: (uploads: readonly Upload[]) => void;
}

/** Sends one file after the other: the first photo chosen is the first shown, and a phone's connection is no faster in two. */
export function createUploadQueue({ send, onChange }: QueueParts) {
  const uploads = createStore<readonly Upload[]>([]);
  uploads.subscribe(() => onChange(uploads.get()));
  const stops = new Map<string, AbortController>();

  function change(id: string, changes: Partial<Upload>): void {
    uploads.set(uploads.get().map((upload) => upload.id === id ? { ...upload, ...changes } : upload));
  }

  function drop(id: string): void {
    stops.get(id)?.abort();
    uploads.set(uploads.get().filter((upload) => upload.id !== id));
  }

  function sendNext(): void {
    if (uploads.get().some(({ status }) => status === "sending")) return;
    const next = uploads.get().find(({ status }) => status === "waiting");
    if (next) sendOne(next);
  }

  async function sendOne({ id, itemId, file }: Upload): Promise<void> {
    const stop = new AbortController();
    stops.set(id, stop);
    change(id, { status: "sending" });
    try {
      await send(itemId, { cmdId: id, file, signal: stop.signal, onProgress: (progress) => change(id, { progress }) });
      drop(id);
    } catch (error) {
      change(id, failedBy(error));
    } finally {
      stops.delete(id);
      sendNext();
    }
  }

  return {
    uploads,
    add(itemId: ItemId, files: readonly File[]): void {
      uploads.set([...uploads.get(), ...files.map((file) => waiting(itemId, file))]);
      sendNext();
    },
    /** @param file another one, instead of what the device has no more */
    retry(id: string, file?: File): void {
      change(id, { ...FRESH, ...(file && { id: newCommandId(), file }) });
      sendNext();
    },
    drop,
  };
}

const FRESH = { status: "waiting", progress: 0, sentence: "", isOverPlan: false, isGone: false } as const;

function failedBy(error: unknown): Partial<Upload> {
  const isOverPlan = error instanceof ApiFailure && error.status === 402;
  const isGone = error instanceof FileGone;
  const sentence = isGone ? error.message : sentenceOf(error, "The upload failed.");
  return { status: "failed", sentence, isOverPlan, isGone };
}

function waiting(itemId: ItemId, file: File): Upload {
  return { id: newCommandId(), itemId, file, ...FRESH };
}

/** Whether a file would be lost if the page were left now; one that failed is lost already. */
export function isUploading(uploads: readonly Upload[]): boolean {
  return uploads.some(({ status }) => status !== "failed");
}

/** What was chosen is not what the device has now: the file was deleted, moved or changed. */
export class FileGone extends Error {
  override readonly name = "FileGone";
  constructor() {
    super("This file is no longer on the device, or has changed. Pick it again.");
  }
}

/**
 * Some browsers never say that they cannot read a file that they were to send: it would stay at 0% for good.
 * @throws FileGone
 */
export async function requireFile(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new FileGone();
  }
}
