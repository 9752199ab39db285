import { gameFailure } from "../../../domain/game/failures.ts";
import type { Player } from "../../../domain/game/players/player.ts";
import type { EventId, UserId } from "../../../domain/wire/ids.ts";
import { enterEvent, findParticipant, setCurrentEvent } from "../../../db/game/participants.ts";
import { findEvent } from "../../../db/game/events.ts";
import type { GameContext } from "../game_context.ts";

/** What a screen goes by that asks to enter: there is a page with the standings, but no room any more. */
const CLOSED = { data: { isClosed: true } };

/** @throws Failure NoSuchEvent, EventFull, EventEnded, EventCancelled */
export async function enter({ pool, clock }: GameContext, eventId: EventId, userId: UserId): Promise<Player> {
  const event = await findEvent(pool, eventId);
  if (!event) throw gameFailure("NoSuchEvent");
  if (event.state === "ended") throw gameFailure("EventEnded", CLOSED);
  if (event.state === "cancelled") throw gameFailure("EventCancelled", CLOSED);
  const entry = await enterEvent(pool, eventId, userId, new Date(clock()));
  if (entry === "full") throw gameFailure("EventFull");
  if (entry === "not open") throw gameFailure("EventEnded", CLOSED);
  await setCurrentEvent(pool, userId, eventId);
  const player = await findParticipant(pool, eventId, userId);
  if (!player) throw gameFailure("NoSuchEvent");
  return player;
}
