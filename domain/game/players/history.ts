import { z } from "zod";
import { EventId, UserId } from "../../wire/ids.ts";
import { GameState } from "../room/game_state.ts";

/** How a completed game ended, as its `gameEnd` told. */
export const Ending = z.object({ forfeit: z.boolean(), forfeiter: UserId.nullable(), message: z.string().optional() });

/** A game that was played to its end, as it stood then. */
export const PastGame = z.object({
  gameState: GameState,
  ending: Ending,
  endedAt: z.string(),
  /** Null for a game by invitation, and when the tournament was deleted. */
  eventTitle: z.string().nullable(),
});
export type PastGame = z.output<typeof PastGame>;

/** A tournament that is over, and what it was to somebody who played in it. */
export const PastTournament = z.object({
  eventId: EventId,
  title: z.string(),
  startTime: z.string(),
  playerCount: z.number().int(),
  place: z.number().int(),
  level: z.number().int(),
  wins: z.number().int(),
  losses: z.number().int(),
});
export type PastTournament = z.output<typeof PastTournament>;

export const MAX_PAST = 50;
