import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { countAdmins } from "../../db/auth/accounts.ts";
import { countStuckJobs } from "../../db/jobs.ts";
import { installationId } from "../../db/media/installation.ts";
import { SchemaMismatch } from "../../db/migration_plan.ts";
import { databaseFigures } from "../../db/sql.ts";
import { type Config, ConfigError, readConfig } from "../../server/host/settings/config.ts";
import { replacedThings } from "../../server/archive/backup/restore/replaced_things.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { openStorage, openStorageOf } from "../../server/host/storage/open_storage.ts";
import { readMark } from "../../server/host/storage/storage_mark.ts";
import { settingNames } from "../../server/host/settings/setting.ts";
import { settings } from "../../server/host/settings/settings.ts";
import { operatorHint } from "../../server/host/settings/start_hint.ts";
import { startWarning } from "../../server/host/settings/start_warning.ts";
import type { OpenDatabase } from "../database.ts";
import { WrongAccount } from "../require_owner.ts";
import { ask, faultOf } from "./ask.ts";
import { gatherBackups } from "./gather_backups.ts";
import { nearName } from "./near_name.ts";
import { storageFault } from "./probe_storage.ts";
import type { DatabaseFacts, DiskFacts, ServerFacts, SettingsFacts, StorageFacts } from "./facts.ts";

const LATE_MS = 10 * 60_000;
/** What others' programs read from the same file. */
const NOT_OURS = /^(COMPOSE_|DENO_|OTEL_|NODE_|TZ$|LANG$|PATH$)/;

export function gatherSettings(): { readonly facts: SettingsFacts; readonly config: Config | null } {
  const unknown = unknownNames();
  try {
    const config = readConfig();
    return { config, facts: { fault: null, warning: startWarning(config), hint: operatorHint(config), unknown } };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: null, facts: { fault: error.message, warning: null, hint: null, unknown } };
  }
}

/** In the file that every task reads beside the environment. */
function unknownNames(): SettingsFacts["unknown"] {
  if (!existsSync(".env")) return [];
  const known = settingNames(settings);
  return Object.keys(parseEnv(readFileSync(".env", "utf8")))
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, near: nearName(name, known) }))
    .filter(({ name, near }) => near !== null || !NOT_OURS.test(name));
}

export interface LookedAtDatabase {
  readonly facts: DatabaseFacts;
  readonly clockAheadMs: number | null;
}

export async function gatherDatabase(config: Config, open: OpenDatabase | Error): Promise<LookedAtDatabase> {
  if (open instanceof Error) return { facts: { fault: open.message, why: whyOf(open) }, clockAheadMs: null };
  const { pool, schema } = open;
  try {
    const before = Date.now();
    const { now, ...figures } = await databaseFigures(pool);
    const clockAheadMs = (before + Date.now()) / 2 - now.getTime();
    const isUpToDate = schema.toRun.length === 0;
    const facts: DatabaseFacts = {
      ...{ ...figures, fault: null, isBuiltIn: config.databaseUrl === null, migrationsToRun: schema.toRun.length },
      // In the sandbox anybody is an admin who wants to be.
      admins: isUpToDate && !config.isSandbox ? await countAdmins(pool, config) : null,
      areAdminsNamed: config.adminEmails.length > 0,
      backups: isUpToDate ? await gatherBackups(pool, config.backup) : null,
      jobs: await countStuckJobs(pool, new Date(Date.now() - LATE_MS)),
      replaced: (await replacedThings(open.url)).length,
    };
    return { facts, clockAheadMs: facts.isBuiltIn ? null : clockAheadMs };
  } catch (error) {
    return { facts: { fault: faultOf(error), why: "unknown" }, clockAheadMs: null };
  }
}

function whyOf(error: Error) {
  if (error instanceof WrongAccount) return "wrong account";
  return error.cause instanceof SchemaMismatch ? "other version" : "unknown";
}

export async function gatherServer({ host, port, basePath }: Config): Promise<ServerFacts> {
  const here = ["0.0.0.0", "::", "[::]"].includes(host) ? "127.0.0.1" : host;
  const url = `http://${here.includes(":") && !here.startsWith("[") ? `[${here}]` : here}:${port}${basePath}`;
  const answer = await ask(`${url}/readyz`);
  const { fault } = answer;
  if (!answer.response) return { url, fault, ready: null };
  const body: unknown = await answer.response.json().catch(() => null);
  const failing = body !== null && typeof body === "object" && "failing" in body && Array.isArray(body.failing)
    ? body.failing.map(String)
    : [];
  return { url, fault, ready: { isReady: answer.response.ok, failing } };
}

export async function gatherDisk({ dataDir, keepFree }: Config): Promise<DiskFacts> {
  try {
    const { mode, isDirectory } = await Deno.stat(dataDir);
    if (!isDirectory) return { dataDir, fault: "it is no folder" };
    const probe = join(dataDir, `doctor-${crypto.randomUUID()}`);
    await Deno.writeTextFile(probe, "");
    await Deno.remove(probe);
    const { freeBytes, keptFreeBytes } = await openDiskRoom(dataDir, keepFree).look();
    return { dataDir, fault: null, freeBytes, keptFreeBytes, isOpenToOthers: ((mode ?? 0) & 0o007) !== 0 };
  } catch (error) {
    return { dataDir, fault: faultOf(error) };
  }
}

/** Puts a small file there, reads it and removes it. Makes no data folder where there is none. */
export async function gatherStorage(config: Config, open: OpenDatabase | Error): Promise<StorageFacts | null> {
  if (!existsSync(config.dataDir)) return null;
  const store = open instanceof Error ? openStorage(config, "") : openStorageOf(open.pool, config);
  const { storage, stagingDir, place, advice } = await store;
  const isUpToDate = !(open instanceof Error) && open.schema.toRun.length === 0;
  const databaseId = isUpToDate ? await installationId(open.pool) : null;
  const known = { place, advice, databaseId };
  try {
    const fault = await storageFault(storage, stagingDir);
    return { ...known, fault, storageId: fault === null ? await readMark(storage) : null };
  } catch (error) {
    return { ...known, storageId: null, fault: faultOf(error) };
  }
}
