import { z } from "zod";
import { EventId, GameId, HouseholdId, MediaKey, UserId } from "../wire/ids.ts";
import { message } from "../wire/message.ts";
import { TournamentEvent } from "./events/event.ts";
import { gameFailure } from "./failures.ts";
import { names, Player } from "./players/player.ts";
import { RematchNews } from "./rematch/rematch_news.ts";
import { GameState } from "./room/game_state.ts";

/** Compared with the session where messages arrive; never an identity. */
const claim = { userId: z.string().optional() };
const theEvent = z.object({ eventId: EventId, ...claim });
const theGame = z.object({ gameId: GameId, ...claim });
/** The client's own name for a command; sent twice it counts once. */
const CommandId = z.string().min(1).max(64);

/** Every message a client sends. */
export const clientMessages = {
  findMatch: message({
    does: "Waits for an opponent in an event that runs and that one has entered.",
    payload: theEvent,
    refusedBy: "error",
    whenIncomplete: () => gameFailure("MatchmakingNeedsEvent"),
  }),
  cancelMatchmaking: message({ does: "Stops waiting.", payload: theEvent, refusedBy: "error" }),
  joinGame: message({
    does: "Takes one's seat in a game, and brings its newest state.",
    payload: theGame.extend({ lastSeq: z.number().int().min(0).optional() }),
    refusedBy: "gameJoined",
  }),
  makeMove: message({
    does: "Plays a cell, counted from 0. The same `cmdId` again changes nothing and answers the same.",
    // Whatever stands in row and col: the refusal of a strange cell carries the board, like any other.
    payload: theGame.extend({ row: z.unknown().optional(), col: z.unknown().optional(), cmdId: CommandId.optional() }),
    refusedBy: "moveRejected",
  }),
  forfeitGame: message({ does: "Gives a game up.", payload: theGame, refusedBy: "gameError" }),
  leaveGameRoom: message({
    does: "Leaves one's seat; the opponent is told, and after a grace it is a forfeit.",
    payload: theGame,
    refusedBy: "gameError",
  }),
};
export type ClientMessages = { [K in keyof typeof clientMessages]: z.input<(typeof clientMessages)[K]["payload"]> };

const seq = z.number().int();
const Opponent = z.object({
  userId: UserId,
  ...names,
  picture: MediaKey.nullish(),
  level: z.number().int().optional(),
});

export const TournamentResult = z.object({
  winner: z.object({ userId: UserId, level: z.number().int() }),
  loser: z.object({ userId: UserId, lives: z.number().int(), isEliminated: z.boolean() }),
  /** There, and true, when nobody is paired in this event any more: both go to its page. */
  isEventOver: z.literal(true).optional(),
});
export type TournamentResult = z.output<typeof TournamentResult>;

/** What refuses a message; `message` is the same sentence, `field` what did not fit. */
const refusal = {
  success: z.literal(false).optional(),
  error: z.string(),
  message: z.string().optional(),
  code: z.string().optional(),
  field: z.string().optional(),
};

/** Every message the server pushes. */
export const serverMessages = {
  authenticated: z.object({ userId: UserId }).describe("The first one: who the session cookie belongs to."),
  "check-everone-login-activity": z.object({}).describe(
    "Who one is may have changed: signed out, deleted, another role. Ask `check_login`.",
  ),
  boxesChanged: z.object({ householdId: HouseholdId.nullable() }).describe(
    "Boxes of a household that one is in have changed, or, with null, may have: ask `GET_CHANGES`. At most twice a second.",
  ),
  householdChanged: z.object({ householdId: HouseholdId.nullable() }).describe(
    "The name, the people or the invitations of a household that one is in have changed, or, with null, may have: ask `READ_HOUSEHOLD`. At most twice a second.",
  ),
  serverRestart: z.object({}).describe("The server leaves; connect again."),
  error: z.object({ ...refusal, error: z.string().optional(), message: z.string() }).describe(
    "A message was refused, or too many came. Code `MovedOn`: the member has opened too many sockets, and this one ends for the newest.",
  ),

  eventJoined: z.object({ event: TournamentEvent, player: Player, queueSize: z.number().int() }).describe(
    "One stands in the event's room. Of an event with more than 100 players `players` and `standings` hold the best 100: `join_event_room` and `get_event_by_id` answer all of them.",
  ),
  matchmakingStarted: z.object({
    queueSize: z.number().int(),
    player: Player,
    /** How long one has waited by now; a page opened anew counts on from there. */
    waitedMs: z.number().int().min(0).optional(),
  }).describe("One waits for an opponent."),
  queueUpdate: z.object({ eventId: EventId, queueSize: z.number().int() }).describe(
    "How many wait in the event, at most twice a second.",
  ),
  playerFound: z.object({ gameId: GameId, eventId: EventId, opponent: Opponent }).describe(
    "An opponent was found: send `joinGame`.",
  ),
  matchmakingCancelled: z.object({ eventId: EventId, message: z.string() }).describe("One does not wait any more."),
  redirectToGame: z.object({ gameId: GameId }).describe("One has a game already: send `joinGame`."),
  gameInvitation: z.object({ gameId: GameId, eventId: EventId, from: Opponent }).describe(
    "Somebody invites one to a game: send `joinGame`.",
  ),

  gameJoined: z.object({
    success: z.boolean(),
    message: z.string().optional(),
    error: z.string().optional(),
    code: z.string().optional(),
    field: z.string().optional(),
    gameState: GameState.optional(),
    seq: seq.optional(),
  }).describe("The answer to `joinGame`; `message` while the opponent is missing."),
  gameStarted: z.object({ gameState: GameState, seq }).describe("Both are there."),
  gameError: z.object(refusal).describe("A message about a game was refused, or another tab took the seat."),
  moveUpdate: z.object({
    /** Left out for the move that draws a round: `gameDraw` brings the next round's. */
    gameState: GameState.optional(),
    board: GameState.shape.board,
    nextTurn: UserId.nullable(),
    winner: z.enum(["X", "O"]).nullable(),
    isDraw: z.boolean(),
    gameStatus: GameState.shape.status,
    seq,
  }).describe("A move was played."),
  moveRejected: z.object({ ...refusal, gameState: GameState.optional(), seq: seq.optional() }).describe(
    "A move was refused; the state is the one that counts.",
  ),
  gameDraw: z.object({ newGameState: GameState, message: z.string(), seq }).describe(
    "The round was drawn, the next one begins.",
  ),
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
  }).describe("The game is over."),
  rematch: RematchNews.extend({ from: Opponent.optional(), seq }).describe(
    "Whether the two of a game that is over play again. `from` is whoever moved it, for the other one. `agreed`: send `joinGame` for `nextGameId`.",
  ),
  gameCancelled: z.object({ message: z.string(), gameId: GameId, seq }).describe(
    "The game was cancelled and counts for nothing.",
  ),
  opponentDisconnected: z.object({
    countdown: z.number().int(),
    until: z.string(),
    seq,
    gameId: GameId.optional(),
    eventId: EventId.optional(),
  }).describe(
    "The opponent went away and has `countdown` seconds, until `until`, to come back. With `eventId` the game came to nothing before it began, and one waits for another opponent again.",
  ),
  opponentReconnected: z.object({ gameState: GameState, seq }).describe("The opponent is back."),
};
export type ServerMessages = { [K in keyof typeof serverMessages]: z.output<(typeof serverMessages)[K]> };
export type ServerMessage = keyof ServerMessages;
