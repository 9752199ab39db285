import { z } from "zod";
import { EventId, UserId } from "../../wire/ids.ts";

export const FIRST_LEVEL = 1;

/** `displayName` where the player chose one; `isBot` of those that a program plays for. */
export const names = { username: z.string(), displayName: z.string().nullish(), isBot: z.boolean().nullish() };

/** Somebody as a player of one event; without an event, at the first level. */
export const Player = z.object({
  userId: UserId,
  ...names,
  event: EventId.nullable(),
  level: z.number().int(),
  lives: z.number().int(),
  wins: z.number().int(),
  losses: z.number().int(),
  isEliminated: z.boolean(),
});
export type Player = z.output<typeof Player>;

/** What decides a rank in the standings. */
export interface Score {
  readonly level: number;
  readonly lives: number;
  readonly wins: number;
  readonly losses: number;
}

/** What a tournament game adds to its players' scores. The row adds it, so that no game's result is lost; lives stop at zero. */
export const SCORE_CHANGES = {
  winner: { level: 1, lives: 0, wins: 1, losses: 0 },
  loser: { level: 0, lives: -1, wins: 0, losses: 1 },
} as const satisfies Readonly<Record<"winner" | "loser", Score>>;

export function isEliminated({ lives }: Pick<Score, "lives">): boolean {
  return lives <= 0;
}
