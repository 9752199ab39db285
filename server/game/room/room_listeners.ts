import type { Caller } from "../../../domain/wire/caller.ts";
import { gameFailure } from "../../../domain/game/failures.ts";
import type { clientMessages } from "../../../domain/game/messages.ts";
import { gameStateOf } from "../../../domain/game/room/game_state.ts";
import { cancellationOf, gameEndOf, WAITING_FOR_OPPONENT } from "../../../domain/game/room/pushes.ts";
import { markOf, type Move, type Room } from "../../../domain/game/room/room.ts";
import { illegality } from "../../../domain/game/room/rules.ts";
import { isOver, type RoomAt } from "../../../domain/game/room/step.ts";
import type { Listeners } from "../../../domain/wire/message.ts";
import type { GameId, UserId } from "../../../domain/wire/ids.ts";
import { findOutcome } from "../../../db/game/write_room.ts";
import { liveSeatsOf } from "../../../db/game/rooms.ts";
import { oneWayDelayMs, type Peer } from "../../socket/typed_socket.ts";
import type { GameContext } from "../game_context.ts";
import { playingRoom, push, seatRoom } from "../push.ts";
import type { Acted, RoomCommands } from "./room_commands.ts";

type RoomMessages = Pick<typeof clientMessages, "joinGame" | "makeMove" | "forfeitGame" | "leaveGameRoom">;

export function roomListeners(context: GameContext, rooms: RoomCommands): Listeners<RoomMessages, Peer> {
  const { clock } = context;
  return {
    async joinGame({ gameId, lastSeq }, { userId }, peer) {
      const found = await requirePlayed(rooms, gameId, userId);
      const greet = (at: RoomAt) => push(peer, "gameJoined", greeting(at, clock(), userId));
      if (!isOver(found)) await takeSeat(context, peer, found.room, userId);
      const event = { type: "join", by: userId, tab: peer.id, now: clock() } as const;
      const acted = await rooms.act({ gameId, event, actor: userId, onCommit: greet });
      if (acted.outcome === "missing") throw gameFailure("NoSuchGame");
      if (acted.outcome !== "changed") greet(acted.at);
      if (isOver(acted.at)) leaveRoom(peer, acted.at.room);
      if (acted.at.status === "completed" && lastSeq !== undefined && lastSeq < acted.at.room.seq) {
        push(peer, "gameEnd", await missedEnd(context, acted.at));
      }
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
      const acted = await rooms.act({ gameId, event: { type: "move", ...move }, actor: userId, cmdId });
      return { seq: answerMove(acted, move, clock()) };
    },

    async forfeitGame({ gameId }, { userId }) {
      const now = clock();
      const acted = await rooms.act({ gameId, event: { type: "forfeit", by: userId, now }, actor: userId });
      if (acted.outcome === "missing") throw gameFailure("NoSuchGame");
      if (acted.outcome === "refused") throw gameFailure(markOf(acted.at.room, userId) ? "GameOver" : "NotAPlayer");
      return { seq: acted.at.room.seq };
    },

    async leaveGameRoom({ gameId }, { userId }, peer) {
      peer.leave(seatRoom(gameId, userId));
      peer.data.games.delete(gameId);
      const event = { type: "disconnect", by: userId, tab: peer.id, now: clock() } as const;
      const acted = await rooms.act({ gameId, event, actor: userId });
      if (acted.outcome !== "missing") leaveRoom(peer, acted.at.room);
    },
  };
}

/** Whoever saw the game before it ended, and was not connected when it did, is told now as everybody was then. */
async function missedEnd({ pool, clock }: GameContext, at: RoomAt) {
  return gameEndOf(at, await findOutcome(pool, at.room), clock());
}

export async function leaveGames(
  { clock }: GameContext,
  rooms: RoomCommands,
  peer: Peer,
  caller: Caller,
  gameIds: readonly GameId[],
): Promise<void> {
  const event = { type: "disconnect", by: caller.userId, tab: peer.id, now: clock() } as const;
  await Promise.all(gameIds.map((gameId) => rooms.act({ gameId, event, actor: caller.userId })));
}

/** What has begun is lost; what has not is called off, and whoever was found for it may look on. */
export async function giveUpGames({ pool, clock }: GameContext, rooms: RoomCommands, by: UserId): Promise<void> {
  const giveUp = async (gameId: GameId) => {
    const acted = await rooms.act({ gameId, event: { type: "abandon", by, now: clock() }, actor: by });
    if (acted.outcome === "missing" || isOver(acted.at)) return;
    await rooms.act({ gameId, event: { type: "forfeit", by, now: clock() }, actor: by });
  };
  await Promise.all((await liveSeatsOf(pool, by)).map(giveUp));
}

async function requirePlayed(rooms: RoomCommands, gameId: GameId, userId: UserId): Promise<RoomAt> {
  const at = await rooms.find(gameId);
  if (!at) throw gameFailure("NoSuchGame");
  if (!markOf(at.room, userId)) throw gameFailure("NotAPlayer");
  return at;
}

/** The newest tab plays; older ones are told, and hear no more of the game. */
async function takeSeat({ io }: GameContext, peer: Peer, { gameId, eventId }: Room, userId: UserId): Promise<void> {
  const room = seatRoom(gameId, userId);
  const others = io.in(room).except(peer.id);
  const { message, code } = gameFailure("OtherTab");
  push(others, "gameError", { error: message, code });
  const rooms = eventId ? [room, playingRoom(eventId)] : [room];
  others.socketsLeave(rooms);
  peer.data.games.add(gameId);
  await peer.join(rooms);
}

function leaveRoom(peer: Peer, { eventId }: Room): void {
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
