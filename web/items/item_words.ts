import type { Item } from "../../domain/items/item.ts";

const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
const LONG = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

export function boxTitle({ title, tagId }: Pick<Item, "title" | "tagId">): string {
  return title || `Box #${tagId}`;
}

/** Nov 3, 2026 */
export function shortDate(time: string | undefined): string {
  return dateIn(time, SHORT);
}

/** Tuesday, November 3, 2026 at 4:12 PM */
export function longDate(time: string | undefined): string {
  return dateIn(time, LONG);
}

function dateIn(time: string | undefined, format: Intl.DateTimeFormat): string {
  if (!time) return "Unknown date";
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "Invalid date" : format.format(date);
}
