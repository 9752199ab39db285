/** A deleted box can be taken back for so many days. */
const TRASH_DAYS = 30;

const DAY_MS = 24 * 60 * 60_000;

/** What went into the trash before this moment is gone for good, swept or not. @param now milliseconds */
export function oldestInTrash(now: number): Date {
  return new Date(now - TRASH_DAYS * DAY_MS);
}

/** Begun days until a deleted box is gone, 1 on the last one. @param now milliseconds */
export function daysLeftInTrash(deletedAt: number, now: number): number {
  return Math.max(1, Math.ceil((deletedAt + TRASH_DAYS * DAY_MS - now) / DAY_MS));
}
