import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { chooseCell } from "../../domain/game/bots/choose_cell.ts";
import { seeded } from "../../domain/game/bots/seeded_random.ts";
import { emptyBoard, isFull, type Mark, otherMark, placed, winningLine } from "../../domain/game/room/board.ts";
import { openPool } from "../../db/sql.ts";
import { runningPostgresUrl } from "../../server/host/postgres/embedded.ts";
import type { Bot } from "../../sandbox/bots/bot.ts";
import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { gather } from "./game/crowd.ts";
import { openEvent } from "./game/open_event.ts";
import { cpuMs } from "./process_figures.ts";
import { percentile, timed } from "./timing.ts";

export const title = "Game";

const LIVE_GAMES = Number(Deno.env.get("STOWMARK_BENCH_GAMES") ?? 500);
const THINK_MS = 2_000;
const SETTLE_MS = 10_000;
const MEASURED_MS = 30_000;
const RETURNING = 100;

/** The whole server on the built-in database, fsync on; the bots share its cores. */
export async function bench(report: (row: Row) => void): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-bench-" });
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: "off", HOUSE_BOTS: "off" };
  const server = await startServerProcess(settings);
  try {
    await diskFloor(dataDir, report);
    for (const size of [3, 4]) perfectMoves(size, report);
    const eventId = await openEvent(server.url);
    const crowd = await gather(server.url, eventId, LIVE_GAMES * 2, THINK_MS);
    await pairing(crowd, report);
    await pause(SETTLE_MS);
    crowd.moves.length = 0;
    const cpuBefore = cpuMs([server.pid]);
    await pause(MEASURED_MS);
    moveLatency(crowd.moves, report);
    const share = (cpuMs([server.pid]) - cpuBefore) / MEASURED_MS;
    report(told("server process meanwhile, of one core", `${(share * 100).toFixed(0)}%`));
    await returning(crowd.bots.slice(0, RETURNING), report);
    report(told("moves refused", String(crowd.refused.length)));
    report(told("load average, 1 minute", (loadavg()[0] ?? 0).toFixed(1)));
    for (const bot of crowd.bots) bot.close();
  } finally {
    await server[Symbol.asyncDispose]();
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** What one small commit costs on this disk, alone: no acknowledged move can be faster. */
async function diskFloor(dataDir: string, report: (row: Row) => void): Promise<void> {
  const url = await runningPostgresUrl(dataDir);
  if (!url) return;
  const pool = openPool(url, { max: 1 });
  await pool`create table bench_floor (at timestamptz)`;
  const times: number[] = [];
  for (let i = 0; i < 100; i++) times.push(await timed(() => pool`insert into bench_floor values (now())`.execute()));
  report(told("one commit alone, p50", `${percentile(times, 0.5).toFixed(1)} ms`));
  report(told("one commit alone, p99", `${percentile(times, 0.99).toFixed(1)} ms`));
  await pool`drop table bench_floor`;
  await pool.end();
}

/** Whole games against a random player, the first look at an empty board included. */
function perfectMoves(size: number, report: (row: Row) => void): void {
  const times: number[] = [];
  for (let game = 0; game < 200; game++) {
    const random = seeded(game);
    let board = emptyBoard(size);
    for (let mark: Mark = "X"; !winningLine(board) && !isFull(board); mark = otherMark(mark)) {
      const isPerfect = (mark === "X") === (game % 2 === 0);
      const start = performance.now();
      const position = chooseCell(isPerfect ? "perfect" : "easy", board, mark, random);
      if (isPerfect) times.push(performance.now() - start);
      if (position) board = placed(board, position, mark);
    }
  }
  report(bounded(`a move of the perfect bot on ${size}x${size}, slowest`, Math.max(...times), "ms", { atMost: 20 }));
}

async function pairing(
  { bots, foundAt }: Awaited<ReturnType<typeof gather>>,
  report: (row: Row) => void,
): Promise<void> {
  const start = performance.now();
  for (const bot of bots) bot.search();
  while (foundAt.size < bots.length && performance.now() - start < 30_000) await pause(20);
  const last = Math.max(...foundAt.values());
  const what = `pairing of ${bots.length} waiting players`;
  report(bounded(`${what}, from the first request to the last answer`, (last - start) / 1000, "s", { atMost: 3 }));
  if (foundAt.size < bots.length) report(told("not paired", String(bots.length - foundAt.size)));
}

function moveLatency(moves: readonly number[], report: (row: Row) => void): void {
  report(
    told(
      `moves acknowledged with ${LIVE_GAMES} live games`,
      `${(moves.length / (MEASURED_MS / 1000)).toFixed(0)} a second`,
    ),
  );
  report(told("acknowledged move, p50", `${percentile(moves, 0.5).toFixed(1)} ms`));
  report(told("acknowledged move, p95", `${percentile(moves, 0.95).toFixed(1)} ms`));
  report(bounded("acknowledged move, p99", percentile(moves, 0.99), "ms", { atMost: 25 }));
}

/** One after the other, while all the others play. */
async function returning(bots: readonly Bot[], report: (row: Row) => void): Promise<void> {
  const times: number[] = [];
  for (const bot of bots.filter((each) => each.isPlaying())) {
    bot.socket.disconnect();
    await pause(10);
    if (!bot.isPlaying()) continue;
    times.push(await timed(() => playable(bot)));
  }
  report(bounded("a lost connection, playable again, p95", percentile(times, 0.95), "ms", { atMost: 300 }));
}

function playable(bot: Bot): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 5_000);
    bot.socket.once("gameJoined", () => {
      clearTimeout(timer);
      resolve();
    });
    bot.socket.connect();
  });
}
