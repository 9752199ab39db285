import { pickOne, seeded as stream } from "../../../domain/game/bots/seeded_random.ts";

/** The same numbers in every run, so that figures can be compared. */
export interface Random {
  below(bound: number): number;
  pick<T>(among: readonly T[]): T;
}

export function seeded(seed: number): Random {
  const next = stream(seed);
  return {
    below: (bound) => Math.floor(next() * bound),
    pick<T>(among: readonly T[]): T {
      const picked = pickOne(next, among);
      if (picked === null) throw new Error("expected something to pick from, received an empty list");
      return picked;
    },
  };
}
