import { MAX_DELAY_MS } from "../../../domain/game/room/room.ts";
import { overdueGames } from "../../../db/game/rooms.ts";
import type { GameContext } from "../game_context.ts";
import { runEvery } from "../../host/log/run_every.ts";
import type { RoomCommands } from "./room_commands.ts";

/** With the delay that is counted in a player's favour, a dead server's deadlines are taken over within 1 s. */
const SWEEP_MS = 250;
/** Overdue by more than this, nobody kept the clock: all servers or the database were away. */
const UNKEPT_MS = 2_000;
const MAX_AT_ONCE = 200;

export function openSweep({ pool, log, clock }: GameContext, rooms: RoomCommands) {
  async function sweep(): Promise<void> {
    const now = clock();
    const unkept = new Set(await overdueGames(pool, new Date(now - UNKEPT_MS), MAX_AT_ONCE));
    const overdue = await overdueGames(pool, new Date(now - MAX_DELAY_MS), MAX_AT_ONCE);
    await Promise.all(overdue.map((gameId) => {
      const type = unkept.has(gameId) ? "resume" : "timeout";
      return rooms.act({ gameId, event: { type, now }, actor: null });
    }));
  }

  /** Runs before anybody is let in. */
  async function resumeOverdue(): Promise<void> {
    for (;;) {
      const now = clock();
      const overdue = await overdueGames(pool, new Date(now), MAX_AT_ONCE);
      await Promise.all(overdue.map((gameId) => rooms.act({ gameId, event: { type: "resume", now }, actor: null })));
      if (overdue.length < MAX_AT_ONCE) return;
    }
  }

  return { resumeOverdue, sweep, start: () => runEvery("deadlines of games", SWEEP_MS, sweep, log) };
}
