import type { Phase } from "./subscription.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * How long before a renewal it is announced. Mastercard wants 7 to 30 days for plans of six months and more, California
 * 15 to 45, Colorado 25 to 40: 28 days, with a few to spare where the server stood still.
 */
export const RENEWAL_NOTICE_MS = 28 * DAY_MS;

/** Whoever pays every month needs no notice of it. */
export const LONG_PERIOD_DAYS = 45;

interface Renewing {
  readonly phase: Phase;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

/** Whether a renewal is near enough, and its period long enough, to be announced. */
export function isRenewalNear({ phase, periodStart, periodEnd }: Renewing, now: Date): boolean {
  const left = periodEnd.getTime() - now.getTime();
  const isLong = periodEnd.getTime() - periodStart.getTime() > LONG_PERIOD_DAYS * DAY_MS;
  return phase === "active" && isLong && left > 0 && left <= RENEWAL_NOTICE_MS;
}
