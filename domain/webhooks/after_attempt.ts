const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Between one try and the next. Growing as the Standard Webhooks specification advises; a delivery is given up after 16 hours. */
const PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[1 * HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS],
];
const MAX_TRIES = PAUSES_MS.length + 1;
/** In a row, of any of its deliveries: a day and a half without one that arrived. */
const FAILURES_TO_PAUSE = 12;
const GONE = 410;

export interface Attempt {
  readonly status: number | null;
  /** Null where it arrived. */
  readonly fault: string | null;
}

export interface AfterAttempt {
  readonly state: "waiting" | "delivered" | "failed";
  /** Of the webhook. */
  readonly failures: number;
  /** How long this delivery waits for its next try. */
  readonly dueInMs: number;
  /** How long the webhook is left alone; 0: not at all. */
  readonly restMs: number;
  readonly isPaused: boolean;
}

/**
 * @param tries of this delivery, this one included
 * @param failures of the webhook in a row, before this try
 */
export function afterAttempt({ status, fault }: Attempt, tries: number, failures: number): AfterAttempt {
  if (fault === null) return { state: "delivered", failures: 0, dueInMs: 0, restMs: 0, isPaused: false };
  return {
    state: tries >= MAX_TRIES ? "failed" : "waiting",
    failures: failures + 1,
    dueInMs: pauseAfter(tries),
    restMs: pauseAfter(failures + 1),
    isPaused: status === GONE || failures + 1 >= FAILURES_TO_PAUSE,
  };
}

function pauseAfter(times: number): number {
  return PAUSES_MS[Math.min(times, PAUSES_MS.length) - 1] ?? 0;
}
