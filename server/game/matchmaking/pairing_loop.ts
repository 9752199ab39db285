import { type BoardSize, boardSizeFor } from "../../../domain/game/events/event.ts";
import { pairUp } from "../../../domain/game/matchmaking/pairing.ts";
import type { RoomAt } from "../../../domain/game/room/step.ts";
import { newRoomAt } from "../../../domain/game/room/step.ts";
import type { EventId, GameId } from "../../../domain/wire/ids.ts";
import { newId } from "../../../db/new_id.ts";
import { pairQueue, type Waiting } from "../../../db/game/pair_queue.ts";
import { eventsWithWaiting } from "../../../db/game/tickets.ts";
import { userRoom } from "../../socket/peer.ts";
import { repeat } from "../repeat.ts";
import type { GameParts } from "../game_parts.ts";
import { push } from "../push.ts";
import type { RoomKeeper } from "../room/keeper.ts";

/** The accepted difference of levels widens with time, so queues are paired even when nobody joins. */
const PAIR_MS = 250;

export function openPairing(parts: GameParts, keeper: RoomKeeper) {
  const { pool, log, clock } = parts;

  async function pairAll(): Promise<void> {
    for (const eventId of await eventsWithWaiting(pool)) await pairEvent(eventId);
  }

  async function pairEvent(eventId: EventId): Promise<void> {
    const now = clock();
    const levels = new Map<string, number>();
    const opened = await pairQueue(pool, eventId, now, (waiting, boardSize) => {
      for (const { userId, level } of waiting) levels.set(userId, level);
      return pairUp(waiting, now).map((pair) => roomFor(eventId, boardSize, pair, now));
    });
    for (const at of opened) {
      keeper.watch(at);
      announce(parts, eventId, at, levels);
    }
  }

  return { start: () => repeat(PAIR_MS, pairAll, log) };
}

function roomFor(eventId: EventId, boardSize: BoardSize, pair: readonly [Waiting, Waiting], now: number): RoomAt {
  const [x, o] = Math.random() < 0.5 ? pair : [pair[1], pair[0]];
  return newRoomAt({
    gameId: newId(now) as GameId,
    eventId,
    gameType: "event",
    boardSize: boardSizeFor(boardSize, [x.level, o.level]),
    x: { userId: x.userId, username: x.username },
    o: { userId: o.userId, username: o.username },
    now,
  });
}

function announce({ io }: GameParts, eventId: EventId, { room }: RoomAt, levels: ReadonlyMap<string, number>): void {
  const [x, o] = room.players;
  for (const [player, rival] of [[x, o], [o, x]] as const) {
    const level = levels.get(rival.userId);
    const opponent = { userId: rival.userId, username: rival.username, ...(level === undefined ? {} : { level }) };
    push(io.to(userRoom(player.userId)), "playerFound", { gameId: room.gameId, eventId, opponent });
  }
}
