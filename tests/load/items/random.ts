/** The same numbers in every run (mulberry32), so that figures can be compared. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  below(bound: number): number;
  pick<T>(among: readonly T[]): T;
}

export function seeded(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    pick<T>(among: readonly T[]): T {
      const picked = among[below(among.length)];
      if (picked === undefined) throw new Error("expected something to pick from, received an empty list");
      return picked;
    },
  };
}
