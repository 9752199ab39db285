import { existsSync } from "node:fs";
import { installationId } from "../../db/media/installation.ts";
import type { Config } from "../../server/host/settings/config.ts";
import { openStorage, openStorageOf } from "../../server/host/storage/open_storage.ts";
import { readMark } from "../../server/host/storage/claim_storage.ts";
import type { OpenDatabase } from "../database.ts";
import { faultOf } from "./ask.ts";
import { capitalised, type Finding, well, wrong } from "./finding.ts";
import { writeStaged } from "../../server/host/storage/stage_file.ts";
import type { Storage } from "../../server/host/storage/storage.ts";
import { unlessAborted } from "../../server/host/outgoing/unless_aborted.ts";

/** Puts a small file there, reads it and removes it. Makes no data folder where there is none. */
export async function checkStorage(config: Config, open: OpenDatabase | Error): Promise<Finding[]> {
  if (!existsSync(config.dataDir)) return [];
  const store = open instanceof Error ? openStorage(config, "") : openStorageOf(open.pool, config);
  const { storage, stagingDir, location, advice } = await store;
  const isUpToDate = !(open instanceof Error) && open.schema.toRun.length === 0;
  const databaseId = isUpToDate ? await installationId(open.pool) : null;
  try {
    const fault = await storageFault(storage, stagingDir);
    return [
      fault === null ? judgeMark(location, databaseId, await readMark(storage)) : unusable(location, fault, advice),
    ];
  } catch (error) {
    return [unusable(location, faultOf(error), advice)];
  }
}

export function unusable(location: string, fault: string, advice: string): Finding {
  return wrong("storage", `${location} cannot be used: ${fault}.`, `${capitalised(advice)}.`);
}

export function judgeMark(location: string, databaseId: string | null, storageId: string | null): Finding {
  if (databaseId && storageId && databaseId !== storageId) {
    const says = `${location} belongs to another installation than the database.`;
    return wrong("storage", says, 'README, "Which files belong to which database", says what to look at.');
  }
  return well("storage", `${location} takes files and gives them back.`);
}

/** As long as a start waits for a bucket. */
export const ANSWER_TIMEOUT_MS = 15_000;

/**
 * Puts a small file there, reads it and removes it.
 * @param stagingDir on the same file system as a storage folder
 * @returns why that does not go, in one line without a full stop; null where it does
 */
export async function storageFault(
  storage: Storage,
  stagingDir: string,
  withinMs = ANSWER_TIMEOUT_MS,
): Promise<string | null> {
  const late = AbortSignal.timeout(withinMs);
  try {
    return await unlessAborted(faultWithin(storage, stagingDir), late);
  } catch (error) {
    return late.aborted ? "no answer" : faultOf(error);
  }
}

async function faultWithin(storage: Storage, stagingDir: string): Promise<string | null> {
  const name = `doctor-${crypto.randomUUID()}`;
  const staged = await writeStaged(stagingDir, new TextEncoder().encode(name));
  // What was taken is no longer there.
  await storage.put(name, staged).finally(() => Deno.remove(staged).catch(() => {}));
  const text = await textIn(storage, name).finally(() => storage.remove([name]));
  if (text !== name) return "it does not give back what it was given";
  // A bucket answers a refusal to remove one of several as if all went well.
  return await storage.size(name) === null ? null : "it does not remove what it is told to";
}

async function textIn(storage: Storage, name: string): Promise<string | null> {
  const kept = await storage.open(name);
  return kept && await new Response(kept.body).text();
}
