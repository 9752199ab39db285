const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 24 * 3_600_000 } as const;

/** The moment that `30m`, `2h`, `1d`, a day or a time means; null for anything else. */
export function sinceOf(text: string, now: Date): Date | null {
  const [, count, unit] = /^(\d{1,6})\s*([smhd])$/.exec(text.trim()) ?? [];
  if (count && unit) return new Date(now.getTime() - Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS]);
  const time = new Date(text);
  return /^\d{4}-\d\d/.test(text.trim()) && !Number.isNaN(time.getTime()) ? time : null;
}
