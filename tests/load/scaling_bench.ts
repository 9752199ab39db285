import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { REDIS } from "../support/outside/redis_server.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { bytesOfASocket } from "./scaling/idle_sockets.ts";
import { type PacedFigures, playPaced } from "./scaling/paced_games.ts";
import { type PushFigures, pushFigures } from "./scaling/pushes_between_servers.ts";

export const title = "Scaling: what each part needs";

const GAMES = Number(Deno.env.get("STOWMARK_BENCH_PACED_GAMES") ?? 3_000);
const SOCKETS = Number(Deno.env.get("STOWMARK_BENCH_SOCKETS") ?? 10_000);
const SECONDS_A_MOVE = 4;
const MEASURED_MS = 60_000;
const MB = 2 ** 20;

/** Built-in database, fsync on; the bots share the machine's cores. */
export async function bench(report: (row: Row) => void): Promise<void> {
  const bytesASocket = await onFreshServer(({ server }) => bytesOfASocket(server, SOCKETS));
  report(bounded(`${SOCKETS} idle sockets, memory each`, bytesASocket / 1024, "KB", { atMost: 40 }));
  const paced = await onFreshServer(({ server, dataDir }) =>
    playPaced(server, dataDir, { games: GAMES, secondsAMove: SECONDS_A_MOVE, measuredMs: MEASURED_MS })
  );
  reportPaced(report, paced);
  if (!REDIS) return;
  reportPushes(report, await pushFigures());
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

function reportPushes(report: (row: Row) => void, units: PushFigures): void {
  report(
    told("two servers: what Redis takes in a move, and hands to each", `${units.redisBytesAMove.toFixed(0)} bytes`),
  );
  report(told("two servers: processor time a move, Redis", `${units.redisUsAMove.toFixed(0)} µs`));
  report(told("two servers: processor time a move, the other server", `${units.foreignUsAMove.toFixed(0)} µs`));
}
