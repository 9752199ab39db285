const DAY = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });

/** "Mar 1, 2026" */
export function dayOf(iso: string): string {
  return DAY.format(new Date(iso));
}
