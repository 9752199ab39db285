import type { createClient } from "redis";
import type { Log } from "../log/log.ts";
import { unlessAborted } from "../outgoing/unless_aborted.ts";
import { StartError } from "../process/start_error.ts";

export type RedisClient = ReturnType<typeof createClient>;

/** What several servers share besides the database. Each of them goes on alone while it is away. */
export interface Redis extends AsyncDisposable {
  /** Its commands wait while Redis is away, at most `MAX_WAITING`. */
  readonly patient: RedisClient;
  /** Its commands fail at once while Redis is away. */
  readonly prompt: RedisClient;
  readonly isUp: () => boolean;
}

/** A start waits so long for a Redis that may be starting as well, then goes on without it. */
const CONNECT_WITHIN_MS = 3_000;
/** Pushes for the other servers; some 20 MB. */
const MAX_WAITING = 20_000;
const MAX_PAUSE_MS = 1_000;
/** Waiting mends none of these. */
const REFUSED = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR invalid password|ERR AUTH|ERR Client sent AUTH)/;

/** @throws StartError when Redis refuses what the address says of us; one that does not answer is waited for meanwhile */
export async function openRedis(redisUrl: string, log: Log, withinMs = CONNECT_WITHIN_MS): Promise<Redis> {
  // It takes 0.15 s to load, and few name one.
  const { createClient } = await import("redis");
  const shared = { url: redisUrl, socket: { reconnectStrategy: pauseBefore } };
  const patient: RedisClient = createClient({
    ...shared,
    commandsQueueMaxLength: MAX_WAITING,
    // Else what waits is given up after 5 s.
    commandOptions: { timeout: 0 },
  });
  const prompt: RedisClient = createClient({ ...shared, disableOfflineQueue: true });
  const close = () => {
    for (const client of [patient, prompt]) client.destroy();
    return Promise.resolve();
  };
  const outages = reportOutages(patient, hostOf(redisUrl), log);
  prompt.on("error", () => {/* Both lose the same Redis; the other one tells of it. */});
  const connected = Promise.all([patient.connect(), prompt.connect()]).then(() => null);
  const late = AbortSignal.timeout(withinMs);
  const refusal = await unlessAborted(Promise.race([connected, outages.refused]), late).catch(() => null);
  if (refusal) {
    await close();
    throw new StartError(`Redis at ${hostOf(redisUrl)} does not let us in (${refusal}); mend or leave out REDIS_URL.`);
  }
  return { patient, prompt, isUp: () => patient.isReady, [Symbol.asyncDispose]: close };
}

/** Tells of an outage once, not at every try. @returns what Redis has against us, should it refuse us */
function reportOutages(client: RedisClient, host: string, log: Log): { readonly refused: Promise<string> } {
  const refused = Promise.withResolvers<string>();
  let isAway = false;
  client.on("error", (error: unknown) => {
    const reason = error instanceof Error && error.message ? error.message : String(error);
    if (REFUSED.test(reason)) refused.resolve(reason);
    if (isAway) return;
    isAway = true;
    log("error", `Redis at ${host} is away: pushes to people on other servers wait for it`, { reason });
  });
  client.on("ready", () => {
    if (isAway) log("info", `Redis at ${host} is back`);
    isAway = false;
  });
  return { refused: refused.promise };
}

/** Not all servers at the same moment. */
function pauseBefore(retries: number): number {
  return Math.min(MAX_PAUSE_MS, 50 * 2 ** Math.min(retries, 10)) * (0.5 + Math.random() / 2);
}

/** Without the password that may stand before it. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "REDIS_URL";
}
