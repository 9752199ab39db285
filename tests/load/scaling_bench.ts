import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { REDIS } from "../support/outside/redis_server.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { loadOf, type Plan, playersFor } from "./scaling/capacity.ts";
import { bytesOfASocket } from "./scaling/idle_sockets.ts";
import { type PacedFigures, playPaced } from "./scaling/paced_games.ts";
import { pushFigures } from "./scaling/pushes_between_servers.ts";
import type { Units } from "./scaling/units.ts";

export const title = "Scaling: what each part needs, and for how many people it is enough";

const GAMES = Number(Deno.env.get("STOWMARK_BENCH_PACED_GAMES") ?? 3_000);
const SOCKETS = Number(Deno.env.get("STOWMARK_BENCH_SOCKETS") ?? 10_000);
const SECONDS_A_MOVE = 4;
const MEASURED_MS = 60_000;
const MB = 2 ** 20;

/** Half of the people in games of a move every four seconds; machines as they are hired today. */
const PLAN: Omit<Plan, "players"> = {
  playing: 0.5,
  secondsAMove: SECONDS_A_MOVE,
  mostBusy: 0.6,
  serverMemoryBytes: 4 * 2 ** 30,
  databaseCores: 32,
  databaseWalBytesASecond: 200 * MB,
  networkBytesASecond: 1_250 * MB,
};

/** Built-in database, fsync on; the bots share the machine's cores. */
export async function bench(report: (row: Row) => void): Promise<void> {
  const bytesASocket = await onFreshServer(({ server }) => bytesOfASocket(server, SOCKETS));
  report(bounded(`${SOCKETS} idle sockets, memory each`, bytesASocket / 1024, "KB", { atMost: 40 }));
  const paced = await onFreshServer(({ server, dataDir }) =>
    playPaced(server, dataDir, { games: GAMES, secondsAMove: SECONDS_A_MOVE, measuredMs: MEASURED_MS })
  );
  reportPaced(report, paced);
  if (!REDIS) return;
  const units: Units = { ...paced, bytesASocket, ...await pushFigures() };
  reportPushes(report, units);
  reportCapacity(report, units);
}

async function onFreshServer<T>(
  use: (at: { server: { url: string; pid: number }; dataDir: string }) => Promise<T>,
): Promise<T> {
  await using parts = new AsyncDisposableStack();
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-bench-" });
  parts.defer(() => Deno.remove(dataDir, { recursive: true }));
  const server = parts.use(
    await startServerProcess({
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      HOUSE_BOTS: "off",
      SANDBOX: "1",
      MAX_CONNECTIONS: "15000",
      // As `deno task start` and the container run it.
      DENO_V8_FLAGS: "--min-semi-space-size=8",
    }),
  );
  return await use({ server, dataDir });
}

function reportPaced(report: (row: Row) => void, paced: PacedFigures): void {
  const what = `${GAMES} games`;
  report(told(`${what}: moves acknowledged`, `${paced.movesASecond.toFixed(0)} a second, ${paced.refused} refused`));
  report(bounded(`${what}: acknowledged move, p99 (p50 ${paced.p50Ms.toFixed(1)})`, paced.p99Ms, "ms", { atMost: 50 }));
  report(told(`${what}: processor time a move, server`, `${paced.serverUsAMove.toFixed(0)} µs`));
  report(told(`${what}: processor time a move, PostgreSQL`, `${paced.databaseUsAMove.toFixed(0)} µs`));
  report(told(`${what}: written ahead (WAL) a move`, `${paced.walBytesAMove.toFixed(0)} bytes`));
  report(bounded(`${what}: memory of the server`, paced.bytesAtMost / MB, "MB", { atMost: 500 }));
  const left = paced.bytesAMinuteAfter / paced.bytesBefore;
  report(
    bounded(`${what}: a minute later, of the ${(paced.bytesBefore / MB).toFixed(0)} MB before`, left, "times", {
      atMost: 1.5,
    }),
  );
}

function reportPushes(report: (row: Row) => void, units: Units): void {
  report(
    told("two servers: what Redis takes in a move, and hands to each", `${units.redisBytesAMove.toFixed(0)} bytes`),
  );
  report(told("two servers: processor time a move, Redis", `${units.redisUsAMove.toFixed(0)} µs`));
  report(told("two servers: processor time a move, the other server", `${units.foreignUsAMove.toFixed(0)} µs`));
}

function reportCapacity(report: (row: Row) => void, units: Units): void {
  for (const players of [1_000, 10_000, 100_000, 1_000_000]) {
    const { servers, movesASecond, parts, fullest } = loadOf(units, { ...PLAN, players });
    const full = `${servers} servers; ${fullest} ${Math.round(parts[fullest] * 100)}%`;
    const needs = servers === Infinity ? "no number of servers is enough" : full;
    report(told(`${players.toLocaleString("en-US")} people, ${Math.round(movesASecond)} moves a second`, needs));
  }
  report(told("most people, as it is", playersFor(units, PLAN).toLocaleString("en-US")));
  const routed: Units = { ...units, foreignUsAMove: 0, redisUsAMove: 0, redisBytesAMove: 0 };
  report(
    told("most people, if games were played on one server each", playersFor(routed, PLAN).toLocaleString("en-US")),
  );
}
