const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** From one time until just before another one; null for no bound. */
export interface Span {
  readonly from: Date | null;
  readonly before: Date | null;
}

/** Both ends included. */
export interface Range {
  readonly startDate?: Date;
  readonly endDate?: Date;
}

export interface PartsOfTime {
  readonly days: Span | null;
  readonly hours: readonly Span[];
  /** What makes up no whole hour. */
  readonly edges: readonly Range[];
}

/** A range of time as whole days, the whole hours around them, and what is cut off at its ends: together exactly the range. */
export function partsOfTime({ startDate, endDate }: Range): PartsOfTime {
  if (startDate && endDate && startDate > endDate) return { days: null, hours: [], edges: [] };
  const from = startDate ? rounded(startDate, HOUR_MS, Math.ceil) : null;
  // An hour ends just before the next one begins.
  const before = endDate ? rounded(justAfter(endDate), HOUR_MS, Math.floor) : null;
  if (startDate && endDate && from && before && from >= before) {
    return { days: null, hours: [], edges: [{ startDate, endDate }] };
  }
  const edges = [
    ...(startDate && from && startDate < from ? [{ startDate, endDate: justBefore(from) }] : []),
    ...(endDate && before && before <= endDate ? [{ startDate: before, endDate }] : []),
  ];
  return { ...wholeParts({ from, before }), edges };
}

function wholeParts({ from, before }: Span): Pick<PartsOfTime, "days" | "hours"> {
  const firstDay = from && rounded(from, DAY_MS, Math.ceil);
  const afterDays = before && rounded(before, DAY_MS, Math.floor);
  if (firstDay && afterDays && firstDay >= afterDays) return { days: null, hours: [{ from, before }] };
  const hours = [{ from, before: firstDay }, { from: afterDays, before }];
  return {
    days: { from: firstDay, before: afterDays },
    hours: hours.filter(({ from, before }) => from && before && from < before),
  };
}

function rounded(time: Date, ms: number, round: (units: number) => number): Date {
  return new Date(round(time.getTime() / ms) * ms);
}

function justBefore(time: Date): Date {
  return new Date(time.getTime() - 1);
}

function justAfter(time: Date): Date {
  return new Date(time.getTime() + 1);
}
