import { fold } from "../../items/search_words.ts";
import { plainDigits } from "../../items/tag_text.ts";

/** Longer texts are no times; a cell may hold anything. */
const LONGEST = 64;
const EARLIEST_YEAR = 1900;
/** A day without a time begins half a day before and ends half a day after this, whatever the time zone. */
const NOON = "12";
/** A year of two digits that is nearer is no year of the century before. */
const YEARS_AHEAD = 20;
/** What lies further ahead is in the future in every time zone. */
const AHEAD_MS = 36 * 60 * 60_000;

const CLOCK = String.raw`(?:(?:T|,? )(\d{1,2})[:h](\d{2})(?::(\d{2})([.,]\d{1,9})?)?(?: ?([ap]m))?` +
  String.raw`(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)(?: [A-Z]{1,5})?)?)?$`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})` + CLOCK, "i");
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})` + CLOCK, "i");
const DAY_AND_NAME = new RegExp(
  String.raw`^(\d{1,2})(?:\.|er|st|nd|rd|th)?[ -](?:de |di )?(\p{L}{3,10})\.?,?[ -](?:de |del )?(\d{4})` + CLOCK,
  "iu",
);
const NAME_AND_DAY = new RegExp(String.raw`^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})` + CLOCK, "iu");
/** "Wed, ", "Mittwoch, den ", "lundi ". */
const WEEKDAY = /^(\p{L}{2,10})(?:\.,?|,)? (?:den )?(?=\d)/u;
/** The day numbers of spreadsheets from 1954 to 2064, and the seconds or milliseconds of computers. */
const DAY_NUMBER = /^[2-5]\d{4}(?:[.,]\d{1,12})?$/;
const COMPUTER_TIME = /^\d{10}(?:\d{3})?$/;
const DAY_MS = 24 * 60 * 60_000;
const DAYS_BEFORE_1970 = 25_569;

/** As folded texts, in English, German, French, Spanish, Italian, Dutch and Portuguese. */
const MONTHS = [
  ["january", "januar", "janner", "janvier", "enero", "gennaio", "januari", "janeiro"],
  ["february", "februar", "fevrier", "febrero", "febbraio", "februari", "fevereiro"],
  ["march", "marz", "maerz", "mars", "marzo", "maart", "marco", "mrz"],
  ["april", "avril", "abril", "aprile"],
  ["may", "mai", "mayo", "maggio", "mei", "maio"],
  ["june", "juni", "juin", "junio", "giugno", "junho"],
  ["july", "juli", "juillet", "julio", "luglio", "julho"],
  ["august", "aout", "agosto", "augustus"],
  ["september", "septembre", "septiembre", "setiembre", "settembre", "setembro"],
  ["october", "oktober", "octobre", "octubre", "ottobre", "outubro"],
  ["november", "novembre", "noviembre", "novembro"],
  ["december", "dezember", "decembre", "diciembre", "dicembre", "dezembro"],
];

export type TimeRead =
  /** In ISO 8601. */
  | { readonly is: "time"; readonly at: string }
  /** The cell says nothing; `twofold` could be two days, and nobody knows which; `strange` is no time of a box. */
  | { readonly is: "nothing" | "twofold" | "future" | "strange" };

/**
 * The time that a text of any program means, where it can mean one only. Without a zone it is UTC, and a day without a time its
 * noon, so that it is that day everywhere. Between dots a day stands first everywhere; between strokes and dashes countries differ.
 * @param now milliseconds: nothing happened after it
 */
export function readTime(given: string, now: number): TimeRead {
  if (given.trim() === "" || given.trim().startsWith("0001-01-01")) return { is: "nothing" };
  if (given.length > LONGEST) return { is: "strange" };
  const text = plainDigits(given).replace(/(\d{4})年(\d{1,2})月(\d{1,2})日/, "$1-$2-$3").replace(/\s+/g, " ").trim()
    .replace(WEEKDAY, (whole, word: string) => monthOf(word) > 0 ? whole : "");
  if (DAY_NUMBER.test(text)) return dayNumber(text, now);
  if (COMPUTER_TIME.test(text)) return notAfter(Number(text.padEnd(13, "0")), now);
  const [, year, , month, day, ...clock] = YEAR_FIRST.exec(text) ?? [];
  if (year) return timeOf(Number(year), Number(month), Number(day), clock, now);
  const [, first, sign, second, lastYear = "", ...lastClock] = YEAR_LAST.exec(text) ?? [];
  if (first) {
    if (sign !== "." && mayBeginWithYear(Number(first), Number(second), lastYear, now)) return { is: "twofold" };
    return readYearLast(Number(first), Number(second), sign === ".", fullYear(lastYear, now), lastClock, now);
  }
  const [, dayBefore, name, ownYear, ...ownClock] = DAY_AND_NAME.exec(text) ?? [];
  if (name) return timeOf(Number(ownYear), monthOf(name), Number(dayBefore), ownClock, now);
  const [, nameBefore, dayAfter, itsYear, ...itsClock] = NAME_AND_DAY.exec(text) ?? [];
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

/** "24/11/27" is a day of 2024 to some. */
function mayBeginWithYear(first: number, second: number, last: string, now: number): boolean {
  return last.length === 2 && second <= 12 && Number(last) <= 31 &&
    fullYear(String(first), now) <= new Date(now).getUTCFullYear();
}

/** Of two digits the year that ends so, at most some years ahead. */
function fullYear(year: string, now: number): number {
  if (year.length === 4) return Number(year);
  const thisYear = new Date(now).getUTCFullYear();
  const inThisCentury = thisYear - thisYear % 100 + Number(year);
  return inThisCentury <= thisYear + YEARS_AHEAD ? inThisCentury : inThisCentury - 100;
}

/** From 1; 0 for what is no month's name or beginning, or that of several. */
function monthOf(name: string): number {
  const word = fold(name);
  const found = MONTHS.flatMap((names, at) => names.some((month) => month.startsWith(word)) ? [at + 1] : []);
  return found.length === 1 ? found[0] ?? 0 : 0;
}

function dayNumber(text: string, now: number): TimeRead {
  const days = Number(text.replace(",", "."));
  const noon = Number.isInteger(days) ? 0.5 : 0;
  return notAfter(Math.round((days + noon - DAYS_BEFORE_1970) * DAY_MS / 1_000) * 1_000, now);
}

function timeOf(year: number, month: number, day: number, clock: Clock, now: number): TimeRead {
  const [hours = NOON, minutes = "0", seconds = "0", fraction = "", half, zone = "Z"] = clock;
  const hour = half ? Number(hours) % 12 + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hours);
  const isClock = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60 && (!half || Number(hours) <= 12);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (!isClock || year < EARLIEST_YEAR || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) {
    return { is: "strange" };
  }
  const ms = Number(fraction.slice(1, 4).padEnd(3, "0"));
  return notAfter(
    date.getTime() + ((hour * 60 + Number(minutes) - offsetOf(zone)) * 60 + Number(seconds)) * 1_000 + ms,
    now,
  );
}

function notAfter(time: number, now: number): TimeRead {
  return time > now + AHEAD_MS ? { is: "future" } : { is: "time", at: new Date(Math.min(time, now)).toISOString() };
}

/** Minutes before UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}
