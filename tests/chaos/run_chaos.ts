import { listParticipants } from "../../db/game/participants.ts";
import { openPool } from "../../db/sql.ts";
import { seeded } from "../../domain/game/bots/seeded_random.ts";
import { cancelGames, CHAOS_LIVES, gamesEnd, openChaosEvent, storedPages } from "./chaos_event.ts";
import { type Checked, checkRun } from "./check/check_run.ts";
import { startCluster } from "./cluster/start_cluster.ts";
import { openHistory } from "./history.ts";
import { clusterFaults } from "./nemesis/cluster_faults.ts";
import { LANES } from "./nemesis/lanes.ts";
import { type Fired, openNemesis } from "./nemesis/nemesis.ts";
import { pause } from "../../cli/pause.ts";
import { openSeats } from "./play/seats.ts";
import { type FrameCounts, openProxy } from "./proxy/proxy.ts";

interface ChaosOptions {
  readonly servers: number;
  readonly bots: number;
  readonly seed: number;
  readonly forMs: number;
  /** How long the games that are left may take to end, once nothing goes wrong any more. */
  readonly settleMs: number;
}

interface ChaosOutcome extends Checked {
  /** Moves that were acknowledged, repeats too. */
  readonly acknowledged: number;
  /** States of games that bots were shown. */
  readonly seen: number;
  readonly fired: readonly Fired[];
  readonly frames: Readonly<FrameCounts>;
  readonly crashes: readonly string[];
}

/** Plays games while servers, database, Redis and network fail, and holds what is stored against what the bots were told. */
export async function runChaos({ servers, bots, seed, forMs, settleMs }: ChaosOptions): Promise<ChaosOutcome> {
  await using parts = new AsyncDisposableStack();
  const proxy = parts.use(openProxy(seeded(seed)));
  const cluster = parts.use(await startCluster(servers, proxy.serve));
  const pool = openPool(cluster.database.url, { max: 2 });
  parts.defer(() => pool.end({ timeout: 5 }));
  const eventId = await openChaosEvent(pool, bots);
  const startedAt = performance.now();
  const now = () => performance.now() - startedAt;
  const history = openHistory(now);
  using seats = await openSeats({ url: proxy.url, bots, eventId, seed, history, now });

  const nemesis = openNemesis(LANES, seed, clusterFaults({ cluster, proxy, seats }));
  try {
    seats.search();
    await pause(forMs);
  } finally {
    await nemesis.stop();
  }
  seats.rest();
  // Else a pair that was found at the last moment would look like a game that never ends.
  if (await gamesEnd(pool, eventId, settleMs)) await cancelGames(pool, eventId);
  const participants = () => listParticipants(pool, eventId);
  const told = history.games();
  const checked = await checkRun(storedPages(pool, eventId), told, participants, CHAOS_LIVES);
  const acknowledged = [...told.values()].flatMap(({ calls }) => calls).filter(({ answer }) => answer?.ok).length;
  const seen = [...told.values()].flatMap(({ sights }) => sights).length;
  const { crashes } = cluster;
  return { ...checked, acknowledged, seen, fired: nemesis.fired, frames: proxy.counts, crashes };
}
