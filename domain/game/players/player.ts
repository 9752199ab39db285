import { z } from "zod";
import { EventId, UserId } from "../../wire/ids.ts";

/** Document 3, section 7: a player enters at level 1, a win adds a level, a loss costs a life. */
export const FIRST_LEVEL = 1;
export const LEVELS_A_WIN = 1;
export const LIVES_A_LOSS = 1;

/** Somebody as a player of one event; without an event, at the first level. */
export const Player = z.object({
  userId: UserId,
  username: z.string(),
  event: EventId.nullable(),
  level: z.number().int(),
  lives: z.number().int(),
  wins: z.number().int(),
  losses: z.number().int(),
  isEliminated: z.boolean(),
});
export type Player = z.output<typeof Player>;

/** What decides a place in the standings. */
export interface Score {
  readonly level: number;
  readonly lives: number;
  readonly wins: number;
  readonly losses: number;
}

export function afterWin(score: Score): Score {
  return { ...score, level: score.level + LEVELS_A_WIN, wins: score.wins + 1 };
}

export function afterLoss(score: Score): Score {
  return { ...score, lives: Math.max(score.lives - LIVES_A_LOSS, 0), losses: score.losses + 1 };
}

export function isEliminated({ lives }: Pick<Score, "lives">): boolean {
  return lives <= 0;
}
