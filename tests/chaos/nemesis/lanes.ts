import { pickOne, type Random, seeded } from "../../../domain/game/bots/seeded_random.ts";

export type FaultKind =
  | "kill server"
  | "stop server"
  | "restart database"
  | "cut redis"
  | "hang redis"
  | "bad frames"
  | "cut connections"
  | "second tabs";

export interface Fault {
  readonly kind: FaultKind;
  /** From the end of the lane's fault before. */
  readonly afterMs: number;
  readonly forMs: number;
  /** From 0 up to but not 1: which of several it meets. */
  readonly target: number;
}

/** Faults of one lane come one after the other, those of different lanes at the same time. */
export interface Lane {
  readonly kinds: readonly FaultKind[];
  readonly afterMs: readonly [least: number, most: number];
  readonly forMs: readonly [least: number, most: number];
}

export const LANES: readonly Lane[] = [
  { kinds: ["kill server"], afterMs: [5_000, 12_000], forMs: [200, 2_500] },
  { kinds: ["stop server"], afterMs: [4_000, 12_000], forMs: [3_000, 3_000] },
  { kinds: ["restart database"], afterMs: [15_000, 30_000], forMs: [0, 2_000] },
  { kinds: ["cut redis", "hang redis"], afterMs: [6_000, 15_000], forMs: [500, 4_000] },
  { kinds: ["bad frames"], afterMs: [2_000, 6_000], forMs: [2_000, 5_000] },
  { kinds: ["cut connections"], afterMs: [4_000, 10_000], forMs: [0, 0] },
  { kinds: ["second tabs"], afterMs: [1_000, 4_000], forMs: [1_000, 3_000] },
];

/** The faults of a lane, without end: the same seed, the same faults, whatever the other lanes do. */
export function* faultsOf({ kinds, afterMs, forMs }: Lane, seed: number): Generator<Fault, never> {
  const random = seeded(hashed(`${seed} ${kinds.join()}`));
  for (;;) {
    const kind = pickOne(random, kinds);
    if (!kind) throw new Error("expected a lane with kinds of faults, received none");
    yield { kind, afterMs: between(afterMs, random), forMs: between(forMs, random), target: random() };
  }
}

function between([least, most]: readonly [number, number], random: Random): number {
  return Math.round(least + random() * (most - least));
}

/** FNV-1a, 32 bits: neighbouring seeds give lanes that have nothing in common. */
function hashed(text: string): number {
  return [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);
}
