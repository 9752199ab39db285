import type { z } from "zod";

/** Work that outlives the request that asked for it, and the server too: it is tried until it is done. */
export interface Job {
  /** When it runs by itself, as a crontab line's five fields in UTC; the payload is then `{}`. */
  readonly cron: string | null;
  /** How far back a time that no server was up for is made up for by the next one that starts, once. */
  readonly madeUpMs: number;
  readonly payload: z.ZodType;
  /** Throws to be tried again later, `TryAgain` where that is no error. */
  run(payload: unknown, attempt: Attempt): Promise<void>;
}

export interface Attempt {
  /** No other try follows this one. */
  readonly isLast: boolean;
}

/** Thrown where a job is to be tried again and nothing is wrong here: no error in the log. */
export class TryAgain extends Error {
  override readonly name = "TryAgain";
}

/** Jobs by name; a room hands its own to the runner. */
export type Jobs = Readonly<Record<string, Job>>;

export function job<S extends z.ZodType>(
  payload: S,
  run: (payload: z.output<S>, attempt: Attempt) => Promise<void>,
  cron: string | null = null,
  { madeUpMs = 0 } = {},
): Job {
  return { cron, madeUpMs, payload, run: (given, attempt) => run(payload.parse(given), attempt) };
}
