/** A number from 0 up to but not 1. */
export type Random = () => number;

/** The same seed, the same game. Source: mulberry32, Tommy Ettinger, public domain. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @returns null when there is nothing to pick from */
export function pickOne<T>(random: Random, from: readonly T[]): T | null {
  return from[Math.floor(random() * from.length)] ?? null;
}
