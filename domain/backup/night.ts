/** When the nightly backup is made, as a crontab line in UTC: at an hour when few scan. */
export const EVERY_NIGHT = "40 2 * * *";
export const NIGHT_WORDS = "02:40 UTC";
const NIGHT_MS = (2 * 60 + 40) * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The last moment at which a nightly backup was to be made. */
export function lastNight(now: number): number {
  return Math.floor((now - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS;
}
