import { mediaActions } from "../../domain/media/contract.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { itemCalls } from "../api/items.ts";
import { addressOf } from "../api/call_row.ts";
import { uploadFile } from "../api/upload.ts";
import { createStore } from "../base/store.ts";
import { tell } from "./item_news.ts";

export interface Upload {
  readonly id: string;
  readonly itemId: ItemId;
  readonly file: File;
  readonly status: "waiting" | "sending" | "failed";
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly sentence: string;
}

/** What is on its way to a box, or failed to get there. It goes on while other pages are open. */
export const uploads = createStore<readonly Upload[]>([]);
const stops = new Map<string, AbortController>();

export function startUploads(itemId: ItemId, files: readonly File[]): void {
  const added = files.map((file): Upload => ({
    id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    itemId,
    file,
    status: "waiting",
    progress: 0,
    sentence: "",
  }));
  uploads.set([...uploads.get(), ...added]);
  pump();
}

export function retryUpload(id: string): void {
  change(id, { status: "waiting", progress: 0, sentence: "" });
  pump();
}

export function dropUpload(id: string): void {
  stops.get(id)?.abort();
  uploads.set(uploads.get().filter((upload) => upload.id !== id));
}

function pump(): void {
  globalThis.onbeforeunload = uploads.get().some(({ status }) => status !== "failed") ? askBeforeLeaving : null;
  // One after the other: the first photo chosen is the first shown, and a phone's connection is no faster in two.
  const isBusy = uploads.get().some(({ status }) => status === "sending");
  const next = uploads.get().find(({ status }) => status === "waiting");
  if (next && !isBusy) sendOne(next);
}

async function sendOne({ id, itemId, file }: Upload): Promise<void> {
  const stop = new AbortController();
  stops.set(id, stop);
  change(id, { status: "sending" });
  try {
    const path = addressOf(mediaActions.upload_media, { itemId });
    await uploadFile({ path, file, signal: stop.signal, onProgress: (progress) => change(id, { progress }) });
    const { data } = await itemCalls.read("GET_ITEM_BY_ID", { itemId });
    tell({ changed: data });
    dropUpload(id);
  } catch (error) {
    change(id, { status: "failed", sentence: sentenceOf(error, "The upload failed.") });
  } finally {
    stops.delete(id);
    pump();
  }
}

function change(id: string, changes: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => upload.id === id ? { ...upload, ...changes } : upload));
}

function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}
