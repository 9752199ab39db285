import { absent, type Finding, warning, well, wrong } from "./finding.ts";

/** Turns of games and tokens of others are judged by this clock. */
const WARNING_MS = 2_000;
const WRONG_MS = 30_000;

/** Tells how far this computer's clock is ahead of another one; null where that one did not say. */
export type NoteClock = (of: string, ms: number | null) => void;

export interface Ahead {
  readonly of: string;
  readonly ms: number;
}

export function checkClock(ahead: readonly Ahead[]): Finding {
  const [worst] = ahead.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms));
  if (!worst) return absent("clock", "There is nobody to compare the clock with.");
  const off = Math.abs(worst.ms);
  const says = `The clock is ${(off / 1_000).toFixed(1)} s ${
    worst.ms > 0 ? "ahead of" : "behind"
  } that of ${worst.of}.`;
  const mend = "Let the machine set its clock over the network: timedatectl set-ntp true";
  if (off >= WRONG_MS) return wrong("clock", says, mend);
  if (off >= WARNING_MS) return warning("clock", says, mend);
  return well("clock", `The clock agrees with ${ahead.map(({ of }) => of).join(", ")}.`);
}
