import type { Config } from "../../server/host/settings/config.ts";
import { type OpenDatabase, openDatabase } from "../database.ts";
import { type Ahead, checkClock, type NoteClock } from "./check_clock.ts";
import { checkBackupLocations } from "./check_backup_locations.ts";
import { checkDatabase } from "./check_database.ts";
import { checkDisk } from "./check_disk.ts";
import { checkGoogle, checkOidc } from "./check_sign_in.ts";
import { checkHttps } from "./check_https.ts";
import { checkRedis, checkServer, checkSmtp } from "./check_services.ts";
import { checkSettings } from "./check_settings.ts";
import { checkStorage } from "./check_storage.ts";
import { checkStripe } from "./check_stripe.ts";
import type { Finding } from "./finding.ts";

/**
 * What is well and what is not, in the order in which an operator mends it.
 * @returns null where the signal came before: what was put somewhere to try it is gone by then
 */
export async function examine(signal: AbortSignal): Promise<Finding[] | null> {
  const { findings: settings, config } = checkSettings();
  if (!config) return settings;
  const ahead: Ahead[] = [];
  const noteClock: NoteClock = (of, ms) => {
    if (ms !== null) ahead.push({ of, ms });
  };
  const trying = Promise.all([checkStored(config, noteClock), checkDisk(config)]);
  const asking = Promise.all([
    checkServer(config),
    checkRedis(config),
    checkHttps(config),
    checkGoogle(config, noteClock),
    checkOidc(config, noteClock),
    checkStripe(config, noteClock),
    checkSmtp(config),
  ]);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<null>();
  signal.addEventListener("abort", () => stop(null));
  const [[{ database, storage }, disk], answers] = await Promise.all([trying, Promise.race([asking, stopped])]);
  if (!answers || signal.aborted) return null;
  const [server, redis, ...others] = answers;
  return [settings, database, server, disk, storage, redis, checkClock(ahead), ...others].flat();
}

async function checkStored(config: Config, noteClock: NoteClock) {
  await using resources = new AsyncDisposableStack();
  const open: OpenDatabase | Error = await openDatabase(config, "look").then(
    (database) => resources.use(database),
    (error) => error instanceof Error ? error : new Error(String(error)),
  );
  const { findings: database, lastBytes } = await checkDatabase(config, open, noteClock);
  const storage = await Promise.all([checkStorage(config, open), checkBackupLocations(config, lastBytes)]);
  return { database, storage: storage.flat() };
}
