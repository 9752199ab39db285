import { z } from "zod";
import { EventId, UserId } from "../../wire/ids.ts";
import { names, type Score } from "../players/player.ts";
import type { Instant } from "../room/room.ts";

/** The first level that plays on 4x4 in an event whose board is a ladder. */
const LADDER_LEVEL = 4;

export const BoardSize = z.union([z.literal(3), z.literal(4), z.literal("ladder")]);
export type BoardSize = z.output<typeof BoardSize>;

const EventStatus = z.enum(["scheduled", "running", "ended", "cancelled"]);

export const Standing = z.object({
  place: z.number().int(),
  event: EventId,
  userId: UserId,
  ...names,
  level: z.number().int(),
  lives: z.number().int(),
  wins: z.number().int(),
  losses: z.number().int(),
  isEliminated: z.boolean(),
});
export type Standing = z.output<typeof Standing>;

/** A tournament as it travels. Times are ISO 8601 UTC. */
export const TournamentEvent = z.object({
  eventId: EventId,
  title: z.string(),
  description: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: EventStatus,
  /** The end was asked for; running games are finished first, nobody is paired any more. */
  isClosing: z.boolean(),
  boardSize: BoardSize,
  lives: z.number().int(),
  maxPlayers: z.number().int(),
  /** How many have entered. */
  playerCount: z.number().int(),
  /** Who has entered, in the order of the standings. Lists of events leave both out. */
  players: z.array(z.object({ userId: UserId, ...names })).optional(),
  standings: z.array(Standing).optional(),
});
export type TournamentEvent = z.output<typeof TournamentEvent>;

/** The board two players meet on: on a ladder, the one both have reached. */
export function boardSizeFor(boardSize: BoardSize, levels: readonly [number, number]): 3 | 4 {
  if (boardSize !== "ladder") return boardSize;
  return Math.min(...levels) < LADDER_LEVEL ? 3 : 4;
}

export interface Participant extends Score {
  readonly userId: string;
  /** When the present level was reached; entering counts as reaching the first. */
  readonly reachedAt: Instant;
}

/** Level, then wins, then fewer losses, then who got there first; the id settles what is left, so that ranks never jump. */
export function standingsOf<E extends Participant>(participants: readonly E[]): E[] {
  return participants.toSorted((a, b) =>
    b.level - a.level || b.wins - a.wins || a.losses - b.losses || a.reachedAt - b.reachedAt ||
    (a.userId < b.userId ? -1 : 1)
  );
}
