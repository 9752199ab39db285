import type { Caller } from "../../../domain/wire/caller.ts";
import { gameFailure } from "../../../domain/game/failures.ts";
import type { Player } from "../../../domain/game/players/player.ts";
import type { GameLogEntry, playerActions, PlayerUpdates } from "../../../domain/game/players/contract.ts";
import { gameStateOf } from "../../../domain/game/room/game_state.ts";
import { endingOf } from "../../../domain/game/room/pushes.ts";
import { maySeeLog, replay } from "../../../domain/game/room/replay.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { findParticipant, findPlayer, insertPlayer, setCurrentEvent } from "../../../db/game/participants.ts";
import {
  findInvitationMutes,
  muteAllInvitations,
  muteInviter,
  unmuteInviter,
} from "../../../db/game/invitation_mutes.ts";
import { findLog, findRoom } from "../../../db/game/rooms.ts";
import { requireEvent, wholeEvent } from "../events/event_view.ts";
import type { GameContext } from "../game_context.ts";
import type { Departures } from "../matchmaking/departures.ts";
import type { QueueUpdates } from "../matchmaking/queue_updates.ts";
import { enter } from "./enter_event.ts";
import { joinEventRoom, leaveEventRoom } from "./event_room.ts";
import { invite, type InviteParts } from "./invites.ts";
import { rematch } from "./rematches.ts";
import type { PastGame, PastTournament } from "../../../domain/game/players/history.ts";
import { type CompletedGame, completedGamesOf, endedTournamentsOf } from "../../../db/game/history.ts";

export function playerHandlers(
  context: InviteParts,
  departures: Departures,
  queue: QueueUpdates,
): Handlers<typeof playerActions> {
  const { pool } = context;
  return {
    get_player: (_, caller) => present(context, caller),
    async getPlayersByEvent({ eventId }) {
      const { standings } = await wholeEvent(pool, eventId);
      return { players: standings.map(({ place: _, ...player }) => player) };
    },
    async check_player_for_event({ eventId }, { userId }) {
      await requireEvent(pool, eventId);
      const player = await findParticipant(pool, eventId, userId);
      return { player, isInEvent: player !== null };
    },
    get_game_log: ({ gameId }, caller) => gameLog(context, gameId, caller),
    list_games: (wanted, { userId }) => pastGames(context, userId, wanted),
    list_tournaments: (wanted, { userId }) => pastTournaments(context, userId, wanted),
    async create_player({ eventId }, caller) {
      await insertPlayer(pool, caller.userId);
      if (eventId) await enter(context, eventId, caller.userId);
      return await present(context, caller);
    },
    update_player: ({ updates }, caller) => updatePlayer(context, updates, caller),
    async set_event({ eventId }, { userId }) {
      return { player: await enter(context, eventId, userId) };
    },
    async clear_event(_, caller) {
      await setCurrentEvent(pool, caller.userId, null);
      return await present(context, caller);
    },
    // The final move has recorded the result already.
    record_result: (_, caller) => present(context, caller),
    join_event_room: ({ eventId, socketId }, { userId }) =>
      joinEventRoom(context, queue, { eventId, userId }, socketId),
    leave_event_room: ({ eventId, socketId }, { userId }) =>
      leaveEventRoom(context, departures, { eventId, userId }, socketId),
    rematch: (call, caller) => rematch(context, call, caller),
    invite: (invitation, caller) => invite(context, invitation, caller),
    get_invitation_mutes: (_, { userId }) => findInvitationMutes(pool, userId),
    async mute_invitations({ from, isMuted }, { userId }) {
      if (from === undefined) await muteAllInvitations(pool, userId, isMuted);
      else await (isMuted ? muteInviter : unmuteInviter)(pool, userId, from);
      return await findInvitationMutes(pool, userId);
    },
  };
}

async function present(context: GameContext, { userId }: Caller) {
  return { player: await requirePlayer(context, userId) };
}

/** Only games change these. */
const EARNED = ["level", "lives", "wins", "losses", "isEliminated"] as const;

async function updatePlayer(context: GameContext, updates: PlayerUpdates, caller: Caller) {
  if (EARNED.some((field) => updates[field] !== undefined)) throw gameFailure("EarnedOnly");
  const eventId = updates.eventId ?? updates.event;
  if (eventId) await enter(context, eventId, caller.userId);
  if (eventId === null) await setCurrentEvent(context.pool, caller.userId, null);
  return await present(context, caller);
}

async function requirePlayer({ pool }: GameContext, userId: UserId): Promise<Player> {
  const player = await findPlayer(pool, userId);
  if (!player) throw gameFailure("NoSuchPlayer");
  return player;
}

async function gameLog({ pool, clock }: GameContext, gameId: GameId, { userId, isAdmin }: Caller) {
  const [at, kept] = await Promise.all([findRoom(pool, gameId), findLog(pool, gameId)]);
  if (!at || !kept) throw gameFailure("NoSuchGame");
  if (!maySeeLog(at.room, userId, isAdmin)) throw gameFailure("NotAPlayer");
  const stages = replay(at.room, kept.openedAt, kept.changes.map(({ event }) => event)).slice(1);
  const log = stages.flatMap((stage, index): GameLogEntry[] => {
    const change = kept.changes[index];
    if (!change) return [];
    const { seq, actor, event, at: when } = change;
    const gameState = gameStateOf(stage, when.getTime(), userId);
    return [{ seq, at: when.toISOString(), actor, type: event.type, gameState }];
  });
  const ending = at.status === "completed" ? endingOf(at.room) : null;
  return { gameState: gameStateOf(at, clock(), userId), ending, log };
}

interface Wanted<Id> {
  readonly before?: Id | undefined;
  readonly eventId?: EventId | undefined;
  readonly limit: number;
}

async function pastGames({ pool, clock }: GameContext, userId: UserId, wanted: Wanted<GameId>) {
  const [page, last] = await pageOf(wanted.limit, (limit) => completedGamesOf(pool, userId, { ...wanted, limit }));
  return { games: page.map((game) => pastGame(game, userId, clock())), next: last?.room.gameId ?? null };
}

function pastGame({ room, endedAt, eventTitle }: CompletedGame, userId: UserId, now: number): PastGame {
  const gameState = gameStateOf({ status: "completed", room }, now, userId);
  return { gameState, ending: endingOf(room), endedAt: endedAt.toISOString(), eventTitle };
}

async function pastTournaments({ pool }: GameContext, userId: UserId, wanted: Wanted<EventId>) {
  const [page, last] = await pageOf(wanted.limit, (limit) => endedTournamentsOf(pool, userId, { ...wanted, limit }));
  const tournaments = page.map((row): PastTournament => ({ ...row, startTime: row.startTime.toISOString() }));
  return { tournaments, next: last?.eventId ?? null };
}

/** A page, and its last row where more follow: one more is asked for. */
async function pageOf<Row>(limit: number, find: (limit: number) => Promise<Row[]>) {
  const found = await find(limit + 1);
  const page = found.slice(0, limit);
  return [page, found.length > limit ? page.at(-1) : null] as const;
}
