import type { EventInput } from "../../db/game/events.ts";

/** A tournament that comes back every week, in the time zone of whoever asks. */
interface Recurring extends Pick<EventInput, "title" | "description" | "boardSize" | "lives" | "maxPlayers"> {
  readonly slug: string;
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly startHour: number;
  readonly minutes: number;
}

const WEEK: readonly Recurring[] = [
  {
    slug: "lunch",
    title: "Lunch Break Sprint",
    description: "Three quarters of an hour, small boards, one life. Whoever loses is back at work first.",
    weekdays: [2, 4],
    startHour: 12,
    minutes: 45,
    boardSize: 3,
    lives: 1,
    maxPlayers: 64,
  },
  {
    slug: "ladder",
    title: "Midweek Ladder",
    description: "Starts on 3x3. From level 4 on the board grows to 4x4, and so do the opponents.",
    weekdays: [3],
    startHour: 19,
    minutes: 120,
    boardSize: "ladder",
    lives: 3,
    maxPlayers: 200,
  },
  {
    slug: "four",
    title: "Friday Four",
    description: "Four in a row on 4x4 to end the week. Two lives, no hurry.",
    weekdays: [5],
    startHour: 20,
    minutes: 120,
    boardSize: 4,
    lives: 2,
    maxPlayers: 128,
  },
  {
    slug: "cup",
    title: "Saturday Cup",
    description: "The big one. Climb the ladder, keep your two lives, stand at the top at six.",
    weekdays: [6],
    startHour: 15,
    minutes: 180,
    boardSize: "ladder",
    lives: 2,
    maxPlayers: 500,
  },
  {
    slug: "beginners",
    title: "Beginners' Sunday",
    description: "Five lives and the small board: come and learn how tournaments work here.",
    weekdays: [0],
    startHour: 10,
    minutes: 90,
    boardSize: 3,
    lives: 5,
    maxPlayers: 100,
  },
];

const OPEN_TABLE_MINUTES = 180;

export interface Planned {
  /** The same for the same tournament of the same day, so that a second plan adds only what is missing. */
  readonly eventId: string;
  readonly input: EventInput;
}

/** One event that runs at once, then those of every week that begin within so many days, in order of their start. */
export function schedule(now: Date, days: number): Planned[] {
  const recurring = Array.from({ length: days + 1 }, (_, day) => day).flatMap((day) =>
    WEEK.map((one) => plannedOn(one, now, day)).filter((planned) => planned !== null)
  );
  const until = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, now.getHours(), now.getMinutes());
  const coming = recurring.filter(({ input }) => input.startTime > now && input.startTime <= until);
  return [openTable(now), ...coming.sort((a, b) => a.input.startTime.getTime() - b.input.startTime.getTime())];
}

function plannedOn(
  { slug, weekdays, startHour, minutes, ...event }: Recurring,
  now: Date,
  day: number,
): Planned | null {
  const startTime = new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, startHour);
  if (!weekdays.includes(startTime.getDay())) return null;
  return { eventId: idOf(slug, startTime), input: { ...event, startTime, endTime: after(startTime, minutes) } };
}

function openTable(now: Date): Planned {
  return {
    eventId: idOf("open-table", now),
    input: {
      title: "Open Table",
      description: "No appointment needed: sit down, play, climb.",
      startTime: now,
      endTime: after(now, OPEN_TABLE_MINUTES),
      boardSize: 3,
      lives: 3,
      maxPlayers: 200,
    },
  };
}

function after(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}

function idOf(slug: string, day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  return `seed-${slug}-${parts.join("")}`;
}
