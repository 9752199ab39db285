import { z } from "zod";
import { EventId, GameId, UserId } from "../wire/ids.ts";
import { message } from "../wire/message.ts";
import { TournamentEvent } from "./events/event.ts";
import { Player } from "./players/player.ts";
import { GameState } from "./room/game_state.ts";

/** Compared with the session where messages arrive; never an identity. */
const claim = { userId: z.string().optional() };
const theEvent = z.object({ eventId: EventId, ...claim });
const theGame = z.object({ gameId: GameId, ...claim });
/** The client's own name for a command; sent twice it counts once. */
const CommandId = z.string().min(1).max(64);

/** Every message a client sends. */
export const clientMessages = {
  findMatch: message({ payload: theEvent, refusedBy: "error" }),
  cancelMatchmaking: message({ payload: theEvent, refusedBy: "error" }),
  joinGame: message({
    payload: theGame.extend({ lastSeq: z.number().int().min(0).optional() }),
    refusedBy: "gameJoined",
  }),
  makeMove: message({
    // Whatever stands in row and col: the refusal of a strange cell carries the board, like any other.
    payload: theGame.extend({ row: z.unknown().optional(), col: z.unknown().optional(), cmdId: CommandId.optional() }),
    refusedBy: "moveRejected",
  }),
  forfeitGame: message({ payload: theGame, refusedBy: "gameError" }),
  leaveGameRoom: message({ payload: theGame, refusedBy: "gameError" }),
};
export type ClientMessages = { [K in keyof typeof clientMessages]: z.input<(typeof clientMessages)[K]["payload"]> };

const seq = z.number().int();
const Opponent = z.object({ userId: UserId, username: z.string(), level: z.number().int().optional() });

export const TournamentResult = z.object({
  winner: z.object({ userId: UserId, level: z.number().int() }),
  loser: z.object({ userId: UserId, lives: z.number().int(), isEliminated: z.boolean() }),
});
export type TournamentResult = z.output<typeof TournamentResult>;

/** What refuses a message; `message` is the same sentence. */
const refusal = {
  success: z.literal(false).optional(),
  error: z.string(),
  message: z.string().optional(),
  code: z.string().optional(),
};

/** Every message the server pushes. */
export const serverMessages = {
  authenticated: z.object({ userId: UserId }),
  "check-everone-login-activity": z.object({}),
  serverRestart: z.object({}),
  error: z.object({ ...refusal, error: z.string().optional(), message: z.string() }),

  eventJoined: z.object({ event: TournamentEvent, player: Player, queueSize: z.number().int() }),
  matchmakingStarted: z.object({ queueSize: z.number().int(), player: Player }),
  queueUpdate: z.object({ eventId: EventId, queueSize: z.number().int() }),
  playerFound: z.object({ gameId: GameId, eventId: EventId, opponent: Opponent }),
  matchmakingCancelled: z.object({ eventId: EventId, message: z.string() }),
  redirectToGame: z.object({ gameId: GameId }),
  gameInvitation: z.object({ gameId: GameId, eventId: EventId, from: Opponent }),

  gameJoined: z.object({
    success: z.boolean(),
    message: z.string().optional(),
    error: z.string().optional(),
    code: z.string().optional(),
    gameState: GameState.optional(),
    seq: seq.optional(),
  }),
  gameStarted: z.object({ gameState: GameState, seq }),
  gameError: z.object(refusal),
  moveUpdate: z.object({
    /** Left out for the move that draws a round: `gameDraw` brings the next round's. */
    gameState: GameState.optional(),
    board: GameState.shape.board,
    nextTurn: UserId.nullable(),
    winner: z.enum(["X", "O"]).nullable(),
    isDraw: z.boolean(),
    gameStatus: GameState.shape.status,
    seq,
  }),
  moveRejected: z.object({ ...refusal, gameState: GameState.optional(), seq: seq.optional() }),
  gameDraw: z.object({ newGameState: GameState, message: z.string(), seq }),
  gameEnd: z.object({
    winner: z.enum(["X", "O"]).nullable(),
    isDraw: z.boolean(),
    forfeit: z.boolean(),
    forfeiter: UserId.nullable(),
    winnerUserId: UserId.nullable(),
    message: z.string().optional(),
    gameType: GameState.shape.gameType,
    eventId: EventId.nullable(),
    tournamentResult: TournamentResult.nullable(),
    gameState: GameState,
    seq,
  }),
  gameCancelled: z.object({ message: z.string(), gameId: GameId, seq }),
  opponentDisconnected: z.object({ countdown: z.number().int(), until: z.string(), seq }),
  opponentReconnected: z.object({ gameState: GameState, seq }),
};
export type ServerMessages = { [K in keyof typeof serverMessages]: z.output<(typeof serverMessages)[K]> };
export type ServerMessage = keyof ServerMessages;
