import { setTimeout as pause } from "node:timers/promises";
import { openPool } from "../../../db/sql.ts";
import { runningPostgresUrl } from "../../../server/host/postgres/embedded.ts";
import { gather } from "../game/crowd.ts";
import { openEvent } from "../game/open_event.ts";
import { cpuMs, familyOf, proportionalBytes } from "../process_figures.ts";
import { percentile } from "../timing.ts";

export interface PacedFigures {
  readonly movesASecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
  readonly serverUsAMove: number;
  readonly databaseUsAMove: number;
  readonly walBytesAMove: number;
  readonly bytesBefore: number;
  readonly bytesAtMost: number;
  readonly bytesAMinuteAfter: number;
}

export interface PacedOptions {
  readonly games: number;
  readonly secondsAMove: number;
  readonly measuredMs: number;
}

const SETTLE_MS = 20_000;
const MINUTE_MS = 60_000;

/** So many games at once, each with a move every few seconds; the bots play in this process. */
export async function playPaced(
  server: { readonly url: string; readonly pid: number },
  dataDir: string,
  { games, secondsAMove, measuredMs }: PacedOptions,
): Promise<PacedFigures> {
  const bytesBefore = proportionalBytes([server.pid]);
  const readWal = await walReader(dataDir);
  const crowd = await gather(server.url, await openEvent(server.url), games * 2, secondsAMove * 1000);
  for (const bot of crowd.bots) bot.search();
  await pause(SETTLE_MS);
  crowd.moves.length = 0;
  let bytesAtMost = 0;
  const watch = setInterval(() => bytesAtMost = Math.max(bytesAtMost, proportionalBytes([server.pid])), 1_000);
  const before = { own: cpuMs([server.pid]), whole: cpuMs(familyOf(server.pid)), wal: await readWal() };
  await pause(measuredMs);
  const after = { own: cpuMs([server.pid]), whole: cpuMs(familyOf(server.pid)), wal: await readWal() };
  clearInterval(watch);
  const moves = [...crowd.moves];
  for (const bot of crowd.bots) bot.close();
  await pause(MINUTE_MS);
  const ownMs = after.own - before.own;
  return {
    movesASecond: moves.length * 1000 / measuredMs,
    p50Ms: percentile(moves, 0.5),
    p99Ms: percentile(moves, 0.99),
    refused: crowd.refused.length,
    serverUsAMove: ownMs * 1000 / moves.length,
    databaseUsAMove: (after.whole - before.whole - ownMs) * 1000 / moves.length,
    walBytesAMove: (after.wal - before.wal) / moves.length,
    bytesBefore,
    bytesAtMost,
    bytesAMinuteAfter: proportionalBytes([server.pid]),
  };
}

async function walReader(dataDir: string): Promise<() => Promise<number>> {
  const databaseUrl = await runningPostgresUrl(dataDir);
  if (!databaseUrl) throw new Error("the server runs without the built-in PostgreSQL");
  return async () => {
    const pool = openPool(databaseUrl, { max: 1 });
    const [row] = await pool<{ bytes: number }[]>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`;
    await pool.end();
    return row?.bytes ?? NaN;
  };
}
