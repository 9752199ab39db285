import type { Caller } from "../../../domain/wire/caller.ts";
import { gameFailure } from "../../../domain/game/failures.ts";
import type { clientMessages } from "../../../domain/game/messages.ts";
import { gameStateOf } from "../../../domain/game/room/game_state.ts";
import { cancellationOf, WAITING_FOR_OPPONENT } from "../../../domain/game/room/pushes.ts";
import { markOf, type Room } from "../../../domain/game/room/room.ts";
import type { Move } from "../../../domain/game/room/room_event.ts";
import { illegality } from "../../../domain/game/room/rules.ts";
import { isOver, type RoomAt } from "../../../domain/game/room/step.ts";
import type { Listeners } from "../../../domain/wire/message.ts";
import type { GameId, UserId } from "../../../domain/wire/ids.ts";
import { oneWayDelayMs, type Peer } from "../../socket/peer.ts";
import type { GameParts } from "../game_parts.ts";
import { playingRoom, push, seatRoom } from "../push.ts";
import type { Acted, RoomKeeper } from "./keeper.ts";

type RoomMessages = Pick<typeof clientMessages, "joinGame" | "makeMove" | "forfeitGame" | "leaveGameRoom">;

export function roomListeners(parts: GameParts, keeper: RoomKeeper): Listeners<RoomMessages, Peer> {
  const { clock } = parts;
  return {
    async joinGame({ gameId }, { userId }, peer) {
      const found = await requirePlayed(keeper, gameId, userId);
      const greet = (at: RoomAt) => push(peer, "gameJoined", greeting(at, clock(), userId));
      if (!isOver(found)) await takeSeat(parts, peer, found.room, userId);
      const event = { type: "join", by: userId, tab: peer.id, now: clock() } as const;
      const acted = await keeper.act({ gameId, event, actor: userId, onCommit: greet });
      if (acted.outcome === "missing") throw gameFailure("NoSuchGame");
      if (acted.outcome !== "changed") greet(acted.at);
      if (isOver(acted.at)) riseFrom(peer, acted.at.room);
      if (acted.at.status === "cancelled") push(peer, "gameCancelled", cancellationOf(acted.at.room));
      return { seq: acted.at.room.seq };
    },

    async makeMove({ gameId, row, col, cmdId }, { userId }, peer) {
      const sits = peer.rooms.has(seatRoom(gameId, userId)) || peer.data.games.has(gameId);
      const move: Move = {
        by: userId,
        row,
        col,
        now: clock(),
        delayMs: oneWayDelayMs(peer),
        ...(sits ? { tab: peer.id } : {}),
      };
      const acted = await keeper.act({ gameId, event: { type: "move", ...move }, actor: userId, cmdId });
      return { seq: answerMove(acted, move, clock()) };
    },

    async forfeitGame({ gameId }, { userId }) {
      const now = clock();
      const acted = await keeper.act({ gameId, event: { type: "forfeit", by: userId, now }, actor: userId });
      if (acted.outcome === "missing") throw gameFailure("NoSuchGame");
      if (acted.outcome === "refused") throw gameFailure(markOf(acted.at.room, userId) ? "GameOver" : "NotAPlayer");
      return { seq: acted.at.room.seq };
    },

    async leaveGameRoom({ gameId }, { userId }, peer) {
      peer.leave(seatRoom(gameId, userId));
      peer.data.games.delete(gameId);
      const event = { type: "disconnect", by: userId, tab: peer.id, now: clock() } as const;
      const acted = await keeper.act({ gameId, event, actor: userId });
      if (acted.outcome !== "missing") riseFrom(peer, acted.at.room);
    },
  };
}

export async function leaveGames(
  { clock }: GameParts,
  keeper: RoomKeeper,
  peer: Peer,
  caller: Caller,
  gameIds: readonly GameId[],
): Promise<void> {
  const event = { type: "disconnect", by: caller.userId, tab: peer.id, now: clock() } as const;
  await Promise.all(gameIds.map((gameId) => keeper.act({ gameId, event, actor: caller.userId })));
}

async function requirePlayed(keeper: RoomKeeper, gameId: GameId, userId: UserId): Promise<RoomAt> {
  const at = await keeper.find(gameId);
  if (!at) throw gameFailure("NoSuchGame");
  if (!markOf(at.room, userId)) throw gameFailure("NotAPlayer");
  return at;
}

/** The newest tab plays; older ones are told, and hear no more of the game. */
async function takeSeat({ io }: GameParts, peer: Peer, { gameId, eventId }: Room, userId: UserId): Promise<void> {
  const room = seatRoom(gameId, userId);
  const others = io.in(room).except(peer.id);
  const { message, code } = gameFailure("OtherTab");
  push(others, "gameError", { error: message, code });
  const rooms = eventId ? [room, playingRoom(eventId)] : [room];
  others.socketsLeave(rooms);
  peer.data.games.add(gameId);
  await peer.join(rooms);
}

function riseFrom(peer: Peer, { eventId }: Room): void {
  if (eventId) peer.leave(playingRoom(eventId));
}

function greeting(at: RoomAt, now: number, viewer: UserId) {
  const isWaiting = at.status === "waiting";
  return {
    success: true,
    ...(isWaiting ? { message: WAITING_FOR_OPPONENT } : {}),
    gameState: gameStateOf(at, now, viewer),
    seq: at.room.seq,
  };
}

function answerMove(acted: Acted, move: Move, now: number): number {
  if (acted.outcome === "missing") throw gameFailure("NoSuchGame");
  if (acted.outcome === "changed") return acted.at.room.seq;
  if (acted.outcome === "repeated") return acted.seq;
  const { at } = acted;
  if (!markOf(at.room, move.by)) throw gameFailure("NotAPlayer");
  const seen = { data: { gameState: gameStateOf(at, now, move.by), seq: at.room.seq } };
  if (isOver(at)) throw gameFailure("GameOver", seen);
  if (at.status === "waiting") throw gameFailure("NotStarted", seen);
  throw gameFailure(illegality(at.room, move) ?? "GameOver", seen);
}
