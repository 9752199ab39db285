const DAY = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });

/** "Mar 1, 2026" */
export function dayOf(at: string | Date): string {
  return DAY.format(new Date(at));
}
