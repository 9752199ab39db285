/** An access cookie lives this long; the browser renews it every `REFRESH_EVERY_MS`. */
export const ACCESS_MS = 15 * 60_000;
/** A refresh cookie lives this long after its last use. */
export const REFRESH_MS = 30 * 24 * 60 * 60_000;
/** A browser is known to the accounts that were signed in to there for this long after the last time. */
export const KNOWN_DEVICE_MS = 365 * 24 * 60 * 60_000;
/** At once and every ten minutes while signed in. */
export const REFRESH_EVERY_MS = 10 * 60_000;

/** For so long after an exchange its answer may be asked for again: it may have been lost on the way. */
export const ANSWER_LOST_MS = 60_000;

/** So many lost answers in a row happen to nobody: two are holding the same tokens, and take turns. */
export const MAX_LOST_IN_A_ROW = 5;

export interface RefreshState {
  /** When it was exchanged. */
  readonly spentAt: Date | null;
  /** Whether nobody has shown what it was exchanged for, and it can be made again. */
  readonly areSuccessorsUnused: boolean;
  /** Exchanges of its session, up to now, of which each was answered more than once. */
  readonly lostInARow: number;
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
}

/** Whether calls that were under way when it ended may still arrive. */
export function hasJustEnded(found: Pick<RefreshState, "endedAt"> | null, now: Date): boolean {
  return !!found?.endedAt && now.getTime() - found.endedAt.getTime() < ANSWER_LOST_MS;
}

/**
 * What a presented refresh token earns: a new pair; the same pair once more where its answer may have been lost; the end of
 * its whole family when it was exchanged before that (somebody holds a copy); a refusal when the family is over.
 */
export function refreshOutcome(
  found: RefreshState | null,
  now: Date,
): "rotate" | "repeat" | "end-family" | "refuse" {
  if (!found || found.endedAt || found.expiresAt <= now) return "refuse";
  if (!found.spentAt) return "rotate";
  const isYoung = now.getTime() - found.spentAt.getTime() < ANSWER_LOST_MS;
  const mayBeLost = isYoung && found.areSuccessorsUnused && found.lostInARow <= MAX_LOST_IN_A_ROW;
  return mayBeLost ? "repeat" : "end-family";
}
