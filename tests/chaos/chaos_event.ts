import { eventFacts, insertEvent, moveEvent } from "../../db/game/events.ts";
import { storedGamesOf } from "./stored_games.ts";
import type { Pool } from "../../db/sql.ts";
import type { EventId, GameId } from "../../domain/wire/ids.ts";
import { pause } from "../../cli/pause.ts";

/** Nobody is ever out, however long it lasts. */
export const CHAOS_LIVES = 1_000_000;
const LASTS_MS = 7 * 24 * 3_600_000;
const LOOK_EVERY_MS = 250;
/** Between two games of the same players there is a moment without any. */
const LOOKS = 3;
const GAMES_A_PAGE = 500;

export async function openChaosEvent(pool: Pool, bots: number): Promise<EventId> {
  const startTime = new Date();
  const times = { startTime, endTime: new Date(startTime.getTime() + LASTS_MS) };
  const fields = {
    title: "Bots at play",
    description: "",
    boardSize: 3,
    lives: CHAOS_LIVES,
    maxPlayers: bots,
  } as const;
  return await insertEvent(pool, { ...fields, ...times }, "running");
}

/** @returns whether every game came to its end in time */
export async function gamesEnd(pool: Pool, eventId: EventId, withinMs: number): Promise<boolean> {
  let quiet = 0;
  for (const late = Date.now() + withinMs; Date.now() < late;) {
    const [at] = await eventFacts(pool, eventId).catch(() => []);
    quiet = at?.liveGames === 0 ? quiet + 1 : 0;
    if (quiet === LOOKS) return true;
    await pause(LOOK_EVERY_MS);
  }
  return false;
}

/** Ends the event; the servers' clocks cancel what is left in it within a second. */
export async function cancelGames(pool: Pool, eventId: EventId): Promise<void> {
  await moveEvent(pool, eventId, "running", "cancelled", new Date());
  await gamesEnd(pool, eventId, 30_000);
}

export async function* storedPages(pool: Pool, eventId: EventId) {
  for (let after: GameId | "" = "";;) {
    const page = await storedGamesOf(pool, eventId, after, GAMES_A_PAGE);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < GAMES_A_PAGE) return;
    after = last.gameId;
  }
}
