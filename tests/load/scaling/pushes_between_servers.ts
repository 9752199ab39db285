import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../../server/host/postgres/embedded.ts";
import { askRedis, redisServer } from "../../support/outside/redis_server.ts";
import { startServerProcess } from "../../support/server/server_process.ts";
import { gather } from "../game/crowd.ts";
import { openEvent } from "../game/open_event.ts";
import { cpuMs } from "../process_figures.ts";

const GAMES = 50;
const THINK_MS = 500;
const SETTLE_MS = 10_000;
const MEASURED_MS = 20_000;

/** A move's share of what passes between servers. */
export interface PushFigures {
  /** What Redis takes in, and hands to each server. */
  readonly redisBytesAMove: number;
  /** Processor time of Redis, with one server that reads. */
  readonly redisUsAMove: number;
  /** Processor time of a server whose people do not play it: every server reads every push. */
  readonly foreignUsAMove: number;
}

/** Two servers over one Redis; everybody plays on the first, the second reads along. */
export async function pushFigures(): Promise<PushFigures> {
  await using parts = new AsyncDisposableStack();
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-bench-" });
  parts.defer(() => Deno.remove(dataDir, { recursive: true }));
  const postgres = await startEmbeddedPostgres(dataDir);
  parts.defer(() => postgres.stop());
  const redis = parts.use(await redisServer());
  const settings = {
    DATA_DIR: `${dataDir}/server`,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    RATE_LIMITS: "off",
    HOUSE_BOTS: "off",
    SANDBOX: "1",
  };
  const played = parts.use(await startServerProcess(settings));
  const readsAlong = parts.use(await startServerProcess(settings));
  const idle = await figures(redis.url, readsAlong.pid);
  await pause(MEASURED_MS);
  const idleAfter = await figures(redis.url, readsAlong.pid);
  const crowd = await gather(played.url, await openEvent(played.url), GAMES * 2, THINK_MS);
  for (const bot of crowd.bots) bot.search();
  await pause(SETTLE_MS);
  crowd.moves.length = 0;
  const before = await figures(redis.url, readsAlong.pid);
  await pause(MEASURED_MS);
  const after = await figures(redis.url, readsAlong.pid);
  const moves = crowd.moves.length;
  for (const bot of crowd.bots) bot.close();
  // What both do without any moves is taken off.
  const used = (pick: (of: Figures) => number) => pick(after) - pick(before) - (pick(idleAfter) - pick(idle));
  return {
    redisBytesAMove: used(({ bytesIn }) => bytesIn) / moves,
    redisUsAMove: used(({ redisMs }) => redisMs) * 1000 / moves,
    foreignUsAMove: used(({ serverMs }) => serverMs) * 1000 / moves,
  };
}

interface Figures {
  readonly bytesIn: number;
  readonly redisMs: number;
  readonly serverMs: number;
}

async function figures(redisUrl: string, serverPid: number): Promise<Figures> {
  const info = await askRedis(redisUrl, "INFO everything");
  const value = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(info)?.[1]);
  return {
    bytesIn: value("total_net_input_bytes"),
    redisMs: (value("used_cpu_sys") + value("used_cpu_user")) * 1000,
    serverMs: cpuMs([serverPid]),
  };
}
