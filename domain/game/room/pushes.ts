import type { ServerMessage, ServerMessages, TournamentResult } from "../messages.ts";
import { nameOf } from "../players/name_of.ts";
import { isFull, type Mark, otherMark, placed } from "./board.ts";
import { clocksOf } from "./clocks.ts";
import { gameStateOf } from "./game_state.ts";
import { DECIDING_ROUND, type Instant, markOf, type Room, type RoomEvent, seatOf } from "./room.ts";
import type { RoomAt } from "./step.ts";

export const WAITING_FOR_OPPONENT = "Waiting for your opponent to join...";

export type Push = {
  readonly [E in ServerMessage]: {
    readonly to: "both" | Mark;
    readonly event: E;
    readonly payload: ServerMessages[E];
  };
}[ServerMessage];

export interface Change {
  readonly before: RoomAt;
  readonly after: RoomAt;
  readonly event: RoomEvent;
  readonly result: TournamentResult | null;
}

/** Who is told what about a change that was committed. The joiner's own `gameJoined` goes to one socket only and is not here. */
export function pushesOf({ before, after, event, result }: Change, now: Instant): Push[] {
  const { room } = after;
  if (after.status === "cancelled") return [{ to: "both", event: "gameCancelled", payload: cancellationOf(room) }];
  const drawn = drawOf(before, after, event, now);
  if (drawn.length > 0) return drawn;
  const moved = event.type === "move" || event.type === "resume" ? [moveUpdate(after, now)] : [];
  const end = { to: "both", event: "gameEnd", payload: gameEndOf(after, result, now) } as const;
  const ended = after.status === "completed" ? [end] : [];
  return [...moved, ...ended, ...presenceOf(before, after, event, now)];
}

export function cancellationOf({ cancelled, gameId, seq }: Room): ServerMessages["gameCancelled"] {
  return { message: cancelled ?? "", gameId, seq };
}

function presenceOf(before: RoomAt, after: RoomAt, event: RoomEvent, now: Instant): Push[] {
  const { seq } = after.room;
  if (event.type === "join") {
    if (before.status === "waiting" && after.status === "playing") {
      return [{ to: "both", event: "gameStarted", payload: { gameState: gameStateOf(after, now), seq } }];
    }
    const mark = markOf(after.room, event.by);
    const wasAway = mark && before.status === "playing" && before.room.absentUntil[mark] !== null;
    const payload = { gameState: gameStateOf(after, now), seq };
    return wasAway ? [{ to: otherMark(mark), event: "opponentReconnected", payload }] : [];
  }
  if (event.type !== "disconnect" && event.type !== "abandon") return [];
  const mark = markOf(after.room, event.by);
  if (!mark) return [];
  const until = after.room.absentUntil[mark] ?? after.room.openUntil ?? now + clocksOf(after.room).grace;
  const payload = { countdown: secondsUntil(until, now), until: new Date(until).toISOString(), seq };
  return [{ to: otherMark(mark), event: "opponentDisconnected", payload }];
}

/** @returns whole seconds, as a countdown shows them: 20 s at the start */
function secondsUntil(until: Instant, now: Instant): number {
  return Math.max(Math.ceil((until - now) / 1000), 0);
}

function moveUpdate(after: RoomAt, now: Instant): Push {
  const gameState = gameStateOf(after, now);
  return {
    to: "both",
    event: "moveUpdate",
    payload: {
      gameState,
      board: gameState.board,
      nextTurn: after.status === "playing" ? gameState.currentTurn : null,
      winner: gameState.winner,
      isDraw: gameState.isDraw,
      gameStatus: gameState.status,
      seq: gameState.seq,
    },
  };
}

/** A drawn round: the full board first, so that the last mark is seen, then the new round. */
function drawOf(before: RoomAt, after: RoomAt, event: RoomEvent, now: Instant): Push[] {
  if (event.type !== "move" || after.room.round === before.room.round) return [];
  const full = placed(before.room.board, [Number(event.row), Number(event.col)], before.room.turn);
  const { seq } = after.room;
  return [
    {
      to: "both",
      event: "moveUpdate",
      payload: {
        board: full.map((cells) => [...cells]),
        nextTurn: null,
        winner: null,
        isDraw: isFull(full),
        gameStatus: "playing",
        seq,
      },
    },
    {
      to: "both",
      event: "gameDraw",
      payload: { newGameState: gameStateOf(after, now), message: drawMessage(after.room), seq },
    },
  ];
}

/** The deciding round says so. */
function drawMessage(room: Room): string {
  const sentence = `Round ${room.round - 1} ended in a draw. Starting new round...`;
  if (room.round < DECIDING_ROUND) return sentence;
  const second = nameOf(seatOf(room, otherMark(room.firstMover)));
  return `${sentence} This round decides: if it is drawn too, ${second} wins.`;
}

/** What a game that is over tells both of its players. */
export function gameEndOf(
  after: RoomAt,
  tournamentResult: TournamentResult | null,
  now: Instant,
): ServerMessages["gameEnd"] {
  const { room } = after;
  const gameState = gameStateOf(after, now);
  return {
    winner: room.winner,
    isDraw: gameState.isDraw,
    ...endingOf(room),
    winnerUserId: room.winner && seatOf(room, room.winner).userId,
    gameType: room.gameType,
    eventId: room.eventId,
    tournamentResult,
    gameState,
    seq: room.seq,
  };
}

/** What the board alone does not tell of a game that is over. */
export function endingOf(room: Room): Pick<ServerMessages["gameEnd"], "forfeit" | "forfeiter" | "message"> {
  const forfeiter = room.ending?.kind === "forfeit" ? seatOf(room, room.ending.by).userId : null;
  const message = endMessage(room);
  return { forfeit: forfeiter !== null, forfeiter, ...(message ? { message } : {}) };
}

function endMessage({ ending, players, winner }: Room): string | null {
  if (ending?.kind === "draw-odds") {
    const name = nameOf(players[winner === "X" ? 0 : 1]);
    return `Five draws: the fifth round goes to ${name}, who moved second.`;
  }
  if (ending?.kind !== "forfeit" || ending.why === "gave-up") return null;
  const name = nameOf(players[ending.by === "X" ? 0 : 1]);
  return ending.why === "timeout" ? `${name} ran out of time.` : `${name} did not come back in time.`;
}
