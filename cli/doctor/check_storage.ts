import { existsSync } from "node:fs";
import { installationId } from "../../db/media/installation.ts";
import type { Config } from "../../server/host/settings/config.ts";
import { openStorage, openStorageOf } from "../../server/host/storage/open_storage.ts";
import { readMark } from "../../server/host/storage/claim_storage.ts";
import type { OpenDatabase } from "../database.ts";
import { faultOf } from "./ask.ts";
import { capitalised, type Finding, well, wrong } from "./finding.ts";
import { storageFault } from "./probe_storage.ts";

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
