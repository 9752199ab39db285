import { type BoardSize, boardSizeFor } from "../../../domain/game/events/event.ts";
import { pairUp } from "../../../domain/game/matchmaking/pairing.ts";
import { notedClocks } from "../../../domain/game/room/clocks.ts";
import type { NewRoom, Seat } from "../../../domain/game/room/room.ts";
import { newRoomAt, type RoomAt } from "../../../domain/game/room/step.ts";
import type { EventId, GameId } from "../../../domain/wire/ids.ts";
import { newId } from "../../../db/new_id.ts";
import { pairQueue, type WaitingPlayer } from "../../../db/game/pair_queue.ts";
import { eventsWithWaiting, type Paired } from "../../../db/game/tickets.ts";
import { runEvery } from "../../host/log/run_every.ts";
import type { GameContext } from "../game_context.ts";
import type { RoomCommands } from "../room/room_commands.ts";

/** The accepted difference of levels widens with time, so queues are paired even when nobody joins. */
const PAIR_MS = 250;
/** Events: a large one keeps the others waiting no longer than it must, and leaves connections for everybody else. */
const AT_ONCE = 4;

export function openPairing(context: GameContext, rooms: RoomCommands, notifyOfPair: (paired: Paired) => void) {
  const { pool, log, clock, config: { delays } } = context;

  async function pairAll(): Promise<void> {
    const events = await eventsWithWaiting(pool);
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      for (let eventId = events.pop(); eventId; eventId = events.pop()) await pairEvent(eventId);
    });
    await Promise.all(lanes);
  }

  async function pairEvent(eventId: EventId): Promise<void> {
    const now = clock();
    const levels = new Map<string, number>();
    const opened = await pairQueue(pool, eventId, now, (waiting, boardSize) => {
      for (const { userId, level } of waiting) levels.set(userId, level);
      return pairUp(waiting, now).map((pair) => roomFor({ eventId, pair, now, ...notedClocks(delays) }, boardSize));
    });
    for (const at of opened) {
      rooms.watch(at);
      for (const paired of pairedIn(at, eventId, levels)) notifyOfPair(paired);
    }
  }

  return { start: () => runEvery("pairing", PAIR_MS, pairAll, log) };
}

interface Match extends Pick<NewRoom, "now" | "clocks"> {
  readonly eventId: EventId;
  readonly pair: readonly [WaitingPlayer, WaitingPlayer];
}

function roomFor({ eventId, pair, now, clocks }: Match, boardSize: BoardSize): RoomAt {
  const [x, o] = Math.random() < 0.5 ? pair : [pair[1], pair[0]];
  return newRoomAt({
    gameId: newId(now) as GameId,
    eventId,
    gameType: "event",
    boardSize: boardSizeFor(boardSize, [x.level, o.level]),
    x: playerOf(x),
    o: playerOf(o),
    now,
    clocks,
  });
}

function playerOf({ userId, username, displayName, isBot, picture }: Omit<Seat, "symbol">): Omit<Seat, "symbol"> {
  const chosen = { ...(displayName && { displayName }), ...(picture && { picture }) };
  return { userId, username, ...chosen, ...(isBot && { isBot }) };
}

function pairedIn({ room }: RoomAt, eventId: EventId, levels: ReadonlyMap<string, number>): Paired[] {
  const [x, o] = room.players;
  return [[x, o] as const, [o, x] as const].map(([{ userId }, rival]) => {
    const level = levels.get(rival.userId);
    const opponent = { ...playerOf(rival), ...(level === undefined ? {} : { level }) };
    return { userId, gameId: room.gameId, eventId, opponent };
  });
}
