import { listParticipants } from "../../db/game/participants.ts";
import { openPool, type Pool } from "../../db/sql.ts";
import type { BotLevel } from "../../domain/game/bots/choose_cell.ts";
import { seeded } from "../../domain/game/bots/seeded_random.ts";
import type { BotAccount } from "../../sandbox/bots/bot_account.ts";
import { CommandFailed } from "../../cli/command_failed.ts";
import { cancelGames, CHAOS_LIVES, gamesEnd, hideEvent, openChaosEvent, storedPages } from "./chaos_event.ts";
import { checkRun } from "./check/check_run.ts";
import { type OwnCluster, startCluster } from "./cluster/start_cluster.ts";
import { openHistory } from "./history.ts";
import { clusterFaults } from "./nemesis/cluster_faults.ts";
import { lanesFor } from "./nemesis/lanes.ts";
import { openNemesis } from "./nemesis/nemesis.ts";
import { pause } from "../../cli/pause.ts";
import { openSeats, type Seats } from "./play/seats.ts";
import { openProxy, type Proxy } from "./proxy/proxy.ts";
import { type ChaosReport, chaosReport } from "./chaos_report.ts";

/** Servers that others started, and the database that they share. */
interface TakenServers {
  readonly urls: readonly string[];
  readonly pool: Pool;
}

export interface ChaosOptions {
  /** Servers that are started for the run: how many; or those that are taken as they are. */
  readonly servers: number | TakenServers;
  readonly signIn: (url: string, number: number) => Promise<BotAccount>;
  readonly games: number;
  /** Ends sooner than by games. */
  readonly maxMs: number;
  /** Games at the same time. */
  readonly concurrency: number;
  readonly level: BotLevel;
  readonly seed: number;
  readonly thinkMs: number;
  /** How long the games that are left may take to end, once nothing goes wrong any more. */
  readonly settleMs: number;
  readonly signal: AbortSignal;
  /** Of the PostgreSQL that is started for the run. */
  readonly postgres?: Readonly<Record<string, string>>;
  readonly onProgress?: (games: number) => void;
}

const LOOK_EVERY_MS = 200;

/** Plays games while servers, database, Redis and network fail, and holds what is stored against what the bots were told. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  await using parts = new AsyncDisposableStack();
  const proxy = parts.use(openProxy(seeded(options.seed)));
  const { cluster, pool } = await serversOf(options, proxy, parts);
  const bots = options.concurrency * 2;
  const eventId = await openChaosEvent(pool, bots);
  parts.defer(() => hideEvent(pool, eventId));
  const startedAt = new Date();
  const now = openStopwatch();
  const history = openHistory(now);
  const { seed, level, thinkMs, signal, signIn } = options;
  const shared = { eventId, bots, seed, level, thinkMs, signal, history, now };
  using seats = await openSeats({ ...shared, url: proxy.url, signIn: (number) => signIn(proxy.url, number) });
  now.restart();

  const nemesis = openNemesis(lanesFor(cluster !== null), seed, now, clusterFaults({ cluster, proxy, seats }));
  try {
    await play(options, seats, now);
  } finally {
    await nemesis.stop();
  }
  const elapsedMs = now();
  seats.rest();
  const haveEnded = await gamesEnd(pool, eventId, options.settleMs, signal);
  const isInterrupted = signal.aborted;
  // Else a pair that was found at the last moment would look like a game that never ends.
  if (haveEnded || isInterrupted) await cancelGames(pool, eventId);
  const histories = history.games();
  const checked = await checkRun(
    storedPages(pool, eventId),
    histories,
    () => listParticipants(pool, eventId),
    CHAOS_LIVES,
  );
  const servers = typeof options.servers === "number" ? options.servers : options.servers.urls.length;
  return chaosReport(
    { startedAt: startedAt.toISOString(), seed, servers, bots, isInterrupted },
    {
      ...{ histories, fired: nemesis.fired, frames: proxy.counts, returns: seats.returns },
      ...{ crashes: cluster?.crashes ?? [], elapsedMs },
    },
    checked,
  );
}

async function serversOf({ servers, postgres = {} }: ChaosOptions, proxy: Proxy, parts: AsyncDisposableStack) {
  if (typeof servers !== "number") {
    proxy.serve(servers.urls);
    return { cluster: null, pool: servers.pool };
  }
  const cluster: OwnCluster = parts.use(await startCluster({ servers, postgres, onServing: proxy.serve }));
  const pool = openPool(cluster.databaseUrl, { max: 2 });
  parts.defer(() => pool.end({ timeout: 5 }));
  return { cluster, pool };
}

async function play(
  { games, maxMs, signal, onProgress }: ChaosOptions,
  seats: Seats,
  now: () => number,
): Promise<void> {
  seats.search();
  while (seats.games() < games && now() < maxMs && !signal.aborted) {
    await pause(LOOK_EVERY_MS, signal);
    onProgress?.(Math.min(seats.games(), games));
  }
  if (seats.moves() === 0 && !signal.aborted) throw new CommandFailed("Not one move was answered.");
}

function openStopwatch(): { (): number; restart(): void } {
  let startedAt = performance.now();
  return Object.assign(() => performance.now() - startedAt, { restart: () => void (startedAt = performance.now()) });
}
