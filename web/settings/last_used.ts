import { dayOf } from "../../domain/wire/day_of.ts";

const RELATIVE = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An open page renews its session every ten minutes; before that it is not known to be closed. */
const OPEN_MS = 15 * MINUTE_MS;

/** When a session was used: "In use now", "Last used 3 hours ago", "Last used yesterday", "Last used Nov 3, 2026". */
export function lastUsed(time: string, now: number): string {
  const age = now - Date.parse(time);
  return age < OPEN_MS ? "In use now" : `Last used ${agoOf(age, time)}`;
}

/** "3 hours ago", "yesterday", "Nov 3, 2026" */
export function agoOf(age: number, time: string): string {
  if (age < HOUR_MS) return RELATIVE.format(-Math.round(age / MINUTE_MS), "minute");
  if (age < DAY_MS) return RELATIVE.format(-Math.round(age / HOUR_MS), "hour");
  if (age < 7 * DAY_MS) return RELATIVE.format(-Math.round(age / DAY_MS), "day");
  return dayOf(time);
}

/** Nov 3, 2026, 4:05 PM */
export function atTime(time: string): string {
  return TIME.format(new Date(time));
}
