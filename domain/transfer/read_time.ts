/** Longer texts are no times; a cell may hold anything. */
const LONGEST = 64;
const EARLIEST_YEAR = 1900;

const CLOCK = String.raw`(?:(?:T|,? )(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(?: ?([ap]m))?` +
  String.raw`(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)(?: [A-Z]{1,5})?)?)?$`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})` + CLOCK, "i");
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})` + CLOCK, "i");
const DAY_AND_NAME = new RegExp(String.raw`^(\d{1,2})(\.?) ([a-z]{3,9})\.?,? (\d{4})` + CLOCK, "i");
const NAME_AND_DAY = new RegExp(String.raw`^([a-z]{3,9})(\.?) (\d{1,2}),? (\d{4})` + CLOCK, "i");

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
  ...["november", "december"],
];

export type TimeRead =
  /** In ISO 8601. */
  | { readonly is: "time"; readonly at: string }
  /** The cell says nothing; `twofold` could be two days, and nobody knows which; `strange` is no time of a box. */
  | { readonly is: "nothing" | "twofold" | "strange" };

/**
 * The time that a text of any program means, where it can mean one only. Without a zone it is UTC. Between dots a day stands
 * first everywhere; between strokes and dashes countries differ.
 * @param now milliseconds: nothing happened after it
 */
export function readTime(given: string, now: number): TimeRead {
  const text = given.trim();
  if (text === "" || text.startsWith("0001-01-01")) return { is: "nothing" };
  if (text.length > LONGEST) return { is: "strange" };
  const [, year, , month, day, ...clock] = YEAR_FIRST.exec(text) ?? [];
  if (year) return timeOf(Number(year), Number(month), Number(day), clock, now);
  const [, first, sign, second, lastYear, ...lastClock] = YEAR_LAST.exec(text) ?? [];
  if (first) return readYearLast(Number(first), Number(second), sign === ".", Number(lastYear), lastClock, now);
  const [, dayBefore, , name, ownYear, ...ownClock] = DAY_AND_NAME.exec(text) ?? [];
  if (name) return timeOf(Number(ownYear), monthOf(name), Number(dayBefore), ownClock, now);
  const [, nameBefore, , dayAfter, itsYear, ...itsClock] = NAME_AND_DAY.exec(text) ?? [];
  if (nameBefore) return timeOf(Number(itsYear), monthOf(nameBefore), Number(dayAfter), itsClock, now);
  return { is: "strange" };
}

type Clock = readonly (string | undefined)[];

function readYearLast(
  first: number,
  second: number,
  isDayFirst: boolean,
  year: number,
  clock: Clock,
  now: number,
): TimeRead {
  if (isDayFirst || first > 12 || first === second) return timeOf(year, second, first, clock, now);
  return second > 12 ? timeOf(year, first, second, clock, now) : { is: "twofold" };
}

/** From 1; 0 for what is no month's name or its beginning. */
function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;
}

function timeOf(year: number, month: number, day: number, clock: Clock, now: number): TimeRead {
  const [hours = "0", minutes = "0", seconds = "0", fraction = "", half, zone = "Z"] = clock;
  const hour = half ? Number(hours) % 12 + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hours);
  const isClock = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60 && (!half || Number(hours) <= 12);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (!isClock || year < EARLIEST_YEAR || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) {
    return { is: "strange" };
  }
  const ms = Number(fraction.slice(1, 4).padEnd(3, "0"));
  const time = date.getTime() + ((hour * 60 + Number(minutes) - offsetOf(zone)) * 60 + Number(seconds)) * 1_000 + ms;
  return { is: "time", at: new Date(Math.min(time, now)).toISOString() };
}

/** Minutes before UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}
