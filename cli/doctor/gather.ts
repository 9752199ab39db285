import type { Config } from "../../server/host/settings/config.ts";
import { type OpenDatabase, openDatabase } from "../database.ts";
import type { Facts } from "./facts.ts";
import { gatherBackupPlaces } from "./gather_backup_places.ts";
import { gatherDatabase, gatherDisk, gatherServer, gatherSettings, gatherStorage } from "./gather_machine.ts";
import {
  type Ahead,
  gatherGoogle,
  gatherHttps,
  gatherOidc,
  gatherRedis,
  gatherSmtp,
  gatherStripe,
} from "./gather_outside.ts";

/** @returns null where the signal came before: what was put somewhere to try it is gone by then */
export async function gather(signal: AbortSignal): Promise<Facts | null> {
  const { facts: settings, config } = gatherSettings();
  if (!config) return { ...NOTHING, settings };
  const ahead: Ahead[] = [];
  const noteClock = (of: string, ms: number | null) => {
    if (ms !== null) ahead.push({ of, ms });
  };
  const trying = Promise.all([gatherBesideDatabase(config), gatherDisk(config), gatherBackupPlaces(config)]);
  const asking = Promise.all([
    gatherGoogle(config, noteClock),
    gatherOidc(config, noteClock),
    gatherStripe(config, noteClock),
    gatherHttps(config),
    gatherSmtp(config),
    gatherServer(config),
    gatherRedis(config),
  ]);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<null>();
  signal.addEventListener("abort", () => stop(null));
  const [[beside, disk, backupPlaces], answers] = await Promise.all([trying, Promise.race([asking, stopped])]);
  if (!answers || signal.aborted) return null;
  const [google, oidc, stripe, https, smtp, server, redis] = answers;
  noteClock("the database", beside.clockAheadMs);
  const { database, storage } = beside;
  const here = { settings, database, storage, backupPlaces, server, disk, redis, clock: { ahead } };
  return { ...here, https, google, oidc, stripe, smtp };
}

const NOTHING: Omit<Facts, "settings"> = {
  ...{ database: null, server: null, disk: null, redis: null, clock: null, https: null },
  ...{ google: null, oidc: null, stripe: null, smtp: null, storage: null, backupPlaces: null },
};

async function gatherBesideDatabase(config: Config) {
  await using resources = new AsyncDisposableStack();
  const open: OpenDatabase | Error = await openDatabase(config, "look").then(
    (database) => resources.use(database),
    (error) => error instanceof Error ? error : new Error(String(error)),
  );
  const { facts: database, clockAheadMs } = await gatherDatabase(config, open);
  return { database, clockAheadMs, storage: await gatherStorage(config, open) };
}
