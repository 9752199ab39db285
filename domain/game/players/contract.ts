import { z } from "zod";
import { action } from "../../wire/action.ts";
import { EventId, GameId, UserId } from "../../wire/ids.ts";
import { TournamentEvent } from "../events/event.ts";
import { RematchNews } from "../rematch/rematch_news.ts";
import { GameState } from "../room/game_state.ts";
import { Ending, MAX_PAST, PastGame, PastTournament } from "./history.ts";
import { names, Player } from "./player.ts";

const claim = { userId: z.string().optional() };
const oneself = z.object(claim);
const theEvent = z.object({ eventId: EventId, ...claim });
const SocketId = z.string().min(1).max(100).meta({ says: "the id of your socket" });
const player = z.object({ player: Player });
/** Levels and the like are what games decide. A client that sends them is told so, rather than believed. */
const PlayerUpdates = z.object({
  event: EventId.nullish(),
  eventId: EventId.nullish(),
  level: z.unknown(),
  lives: z.unknown(),
  wins: z.unknown(),
  losses: z.unknown(),
  isEliminated: z.unknown(),
}).partial();
export type PlayerUpdates = z.output<typeof PlayerUpdates>;

export const GameLogEntry = z.object({
  seq: z.number().int(),
  at: z.string(),
  /** Who did it; null for the clock. */
  actor: z.string().nullable(),
  type: z.string(),
  gameState: GameState,
});
export type GameLogEntry = z.output<typeof GameLogEntry>;

const Invitation = z.object({
  /** A username, or an e-mail address, with an account or without one. */
  username: z.string().trim().min(1).max(320).optional(),
  /** Of an invite game that is over: play again, the first move swapped. */
  eventId: EventId.optional(),
  boardSize: z.union([z.literal(3), z.literal(4)]).optional(),
}).refine(({ username, eventId }) => username !== undefined || eventId !== undefined, "needs username or eventId");
export type Invitation = z.output<typeof Invitation>;

const mutes = z.object({
  isMutingAll: z.boolean(),
  muted: z.array(z.object({ userId: UserId, ...names })),
});

const USUAL_PAST = 20;
const limit = z.number().int().min(1).max(MAX_PAST).default(USUAL_PAST);

const mine = ["get_player", "check_player_for_event"] as const;
const entering = [...mine, "getPlayersByEvent", "list_events", "get_event_by_id"] as const;

export const playerActions = {
  get_player: action({
    does: "Oneself as a player of the event one is in.",
    reads: true,
    who: "account",
    payload: oneself,
    reply: player,
  }),
  getPlayersByEvent: action({
    does: "The players of an event, in the order of the standings.",
    reads: true,
    who: "account",
    payload: theEvent,
    reply: z.object({ players: z.array(Player) }),
  }),
  check_player_for_event: action({
    does: "Oneself as a player of an event; `null` when one has not entered.",
    reads: true,
    who: "account",
    payload: theEvent,
    reply: z.object({ player: Player.nullable(), isInEvent: z.boolean() }),
  }),
  get_game_log: action({
    does: "Every change of a game in order, for its players and admins.",
    reads: true,
    who: "account",
    payload: z.object({ gameId: GameId }),
    reply: z.object({ gameState: GameState, ending: Ending.nullable(), log: z.array(GameLogEntry) }),
  }),
  list_games: action({
    does:
      "One's own games that were played to their end, the latest first, of one tournament where `eventId` names it. `next` of " +
      "a page, sent as `before`, leads to the older ones.",
    reads: true,
    who: "account",
    payload: z.object({ ...claim, eventId: EventId.optional(), before: GameId.optional(), limit }),
    reply: z.object({ games: z.array(PastGame), next: GameId.nullable() }),
  }),
  list_tournaments: action({
    does:
      "The tournaments that are over and that one played in, with one's place, the latest first. `next` of a page, sent as " +
      "`before`, leads to the older ones.",
    reads: true,
    who: "account",
    payload: z.object({ ...claim, before: EventId.optional(), limit }),
    reply: z.object({ tournaments: z.array(PastTournament), next: EventId.nullable() }),
  }),
  create_player: action({
    does: "Makes oneself a player, and enters an event when one is named.",
    reads: false,
    who: "account",
    payload: z.object({ ...claim, eventId: EventId.nullish() }),
    reply: player,
    status: 201,
    invalidates: entering,
  }),
  update_player: action({
    does: "Changes which event one is in; `null` for none. What games decide is refused.",
    reads: false,
    who: "account",
    payload: z.object({ ...claim, updates: PlayerUpdates }),
    reply: player,
    invalidates: entering,
  }),
  set_event: action({
    does: "Enters an event and makes it the one that one is in.",
    reads: false,
    who: "account",
    payload: theEvent,
    reply: player,
    invalidates: entering,
  }),
  clear_event: action({
    does: "Makes no event the one that one is in.",
    reads: false,
    who: "account",
    payload: oneself,
    reply: player,
    invalidates: mine,
  }),
  record_result: action({
    does: "Answers what counts: the final move has recorded it already.",
    reads: false,
    who: "account",
    payload: z.object({ ...claim, didWin: z.boolean().optional() }),
    reply: player,
    invalidates: entering,
  }),
  join_event_room: action({
    does: "Enters an event if need be and lets one socket hear its news.",
    reads: false,
    who: "account",
    payload: theEvent.extend({ socketId: SocketId }),
    reply: z.object({ player: Player, event: TournamentEvent, queueSize: z.number().int() }),
    invalidates: entering,
  }),
  leave_event_room: action({
    does:
      "Leaves the queue and the event's news, with one socket or with all of them; 404 where there is no such event.",
    reads: false,
    who: "account",
    payload: theEvent.extend({ socketId: SocketId.optional() }),
    reply: z.object({ player: Player.nullable() }),
    invalidates: mine,
  }),
  get_invitation_mutes: action({
    does: "Whose invitations one does not want to hear of, and whether one wants none at all.",
    reads: true,
    who: "account",
    payload: oneself,
    reply: mutes,
  }),
  mute_invitations: action({
    does:
      "Hears no more of the invitations of `from`, or of anybody's where that is left out; `isMuted: false` takes it back. " +
      "Whoever invites is not told.",
    reads: false,
    who: "account",
    payload: z.object({ ...claim, from: UserId.optional(), isMuted: z.boolean() }),
    reply: mutes,
    invalidates: ["get_invitation_mutes"],
  }),
  rematch: action({
    does:
      "Wants another game against the same opponent after `gameId` is over, the first move swapped; `wants: false` takes that back or " +
      "declines it. Once both want it within a minute, the game is made, a game by invitation that counts in no tournament.",
    reads: false,
    who: "account",
    payload: z.object({ ...claim, gameId: GameId, wants: z.boolean().default(true) }),
    reply: RematchNews,
    rateLimit: { calls: 20, perSeconds: 60 },
  }),
  invite: action({
    does:
      "Makes a game with somebody, or another one after a game of `eventId` is over, the first move swapped. `username` may be an e-mail address; the answer does not tell whether it has an account, and an account made later finds the game.",
    reads: false,
    who: "account",
    payload: Invitation,
    reply: z.object({ gameId: GameId, eventId: EventId, url: z.string() }),
    status: 201,
    rateLimit: { calls: 10, perSeconds: 60 },
  }),
};
