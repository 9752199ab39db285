import type { EventId } from "../../domain/wire/ids.ts";
import { insertEvent } from "../../db/game/events.ts";
import { newId } from "../../db/new_id.ts";
import type { Pool } from "../../db/sql.ts";
import { runningEventLike } from "../db/running_event_like.ts";

const PREFIX = "house-";
const LASTS_MS = 7 * 24 * 60 * 60_000;

export async function ensureHouseEvent(pool: Pool, now: number): Promise<EventId> {
  const running = await runningEventLike(pool, PREFIX);
  if (running) return running;
  const event = {
    title: "House tournament",
    description: "Always on. The house's bots play here, so you find an opponent within seconds.",
    startTime: new Date(now),
    endTime: new Date(now + LASTS_MS),
    boardSize: "ladder" as const,
    lives: 5,
    maxPlayers: 1_000,
  };
  return await insertEvent(pool, event, "running", PREFIX + newId(now));
}
