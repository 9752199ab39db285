/** An access cookie lives this long; the browser renews it every `REFRESH_EVERY_MS`. */
export const ACCESS_MS = 15 * 60_000;
/** A refresh cookie lives this long after its last use. */
export const REFRESH_MS = 30 * 24 * 60 * 60_000;
/** A browser is known to the accounts that were signed in to there for this long after the last time. */
export const KNOWN_DEVICE_MS = 365 * 24 * 60 * 60_000;
/** At once and every ten minutes while signed in. */
export const REFRESH_EVERY_MS = 10 * 60_000;

export interface RefreshState {
  readonly isCurrent: boolean;
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
}

/**
 * What a presented refresh token earns: a new pair, or the end of its whole family when the token
 * was already exchanged (somebody holds a copy), or a refusal when the family is over.
 */
export function refreshOutcome(found: RefreshState | null, now: Date): "rotate" | "end-family" | "refuse" {
  if (!found || found.endedAt || found.expiresAt <= now) return "refuse";
  return found.isCurrent ? "rotate" : "end-family";
}
