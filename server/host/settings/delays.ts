import { z } from "zod";
import { type DelayName, DELAYS, type Delays } from "../../../domain/delays.ts";

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 };
const LONGEST_MS = 24 * 60 * 60_000;

export const DELAYS_HINT =
  `delays up to a day with commas between them, each once, for example turn=120s, toast=1.5min; of ${
    Object.keys(DELAYS).join(", ")
  }`;

export const delays = z.string().transform((list, context) => {
  const read = readDelays(list);
  if (read === null) context.addIssue("expected delays");
  return read ?? z.NEVER;
});

/** @returns null for what is no list of delays: the usual ones, replaced by those of the list, else */
export function readDelays(list: string): Delays | null {
  const read: Partial<Record<DelayName, number>> = {};
  for (const one of list.split(",")) {
    const [, name = "", amount, unit = ""] = /^(\w+)=(\d+(?:\.\d+)?)(ms|s|min)$/.exec(one.trim()) ?? [];
    const ms = Math.round(Number(amount) * (UNITS_MS[unit] ?? NaN));
    if (!isDelayName(name) || name in read || !(ms > 0 && ms <= LONGEST_MS)) return null;
    read[name] = ms;
  }
  return { ...DELAYS, ...read };
}

function isDelayName(name: string): name is DelayName {
  return Object.hasOwn(DELAYS, name);
}
