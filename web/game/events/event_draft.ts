import type { BoardSize, TournamentEvent } from "../../../domain/game/events/event.ts";

export interface EventDraft {
  readonly title: string;
  readonly description: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly boardSize: BoardSize;
  readonly lives: string;
  readonly maxPlayers: string;
}

const HOUR_MS = 3_600_000;

export function newDraft(now: number): EventDraft {
  return {
    title: "",
    description: "",
    startTime: localTime(now),
    endTime: localTime(now + HOUR_MS),
    boardSize: 3,
    lives: "2",
    maxPlayers: "1000",
  };
}

export function draftOf(event: TournamentEvent): EventDraft {
  const { title, description, boardSize } = event;
  return {
    title,
    description,
    boardSize,
    startTime: localTime(Date.parse(event.startTime)),
    endTime: localTime(Date.parse(event.endTime)),
    lives: String(event.lives),
    maxPlayers: String(event.maxPlayers),
  };
}

/** What a draft says, as the calls take it; null for a time that is not one. */
export function fieldsOf(draft: EventDraft) {
  const [startTime, endTime] = [isoTime(draft.startTime), isoTime(draft.endTime)];
  if (!startTime || !endTime) return null;
  const { title, description, boardSize } = draft;
  const [lives, maxPlayers] = [Number(draft.lives), Number(draft.maxPlayers)];
  return { title: title.trim(), description: description.trim(), startTime, endTime, boardSize, lives, maxPlayers };
}

/** What is wrong with the times, each said at its field. */
export function timeFaults({ startTime, endTime }: Pick<EventDraft, "startTime" | "endTime">) {
  const [starts, ends] = [isoTime(startTime), isoTime(endTime)];
  if (!starts || !ends) {
    return { starts: starts ? null : "Say when it starts.", ends: ends ? null : "Say when it ends." };
  }
  return { starts: null, ends: Date.parse(ends) <= Date.parse(starts) ? "Pick a time after the start." : null };
}
export type EventFieldsToSend = NonNullable<ReturnType<typeof fieldsOf>>;

export function changesOf(event: TournamentEvent, fields: EventFieldsToSend): Partial<EventFieldsToSend> {
  const before = fieldsOf(draftOf(event));
  const changed = Object.entries(fields).filter(([name, value]) => before?.[name as keyof EventFieldsToSend] !== value);
  return Object.fromEntries(changed);
}

/** `YYYY-MM-DDTHH:mm` by this device's clock, for an input of type datetime-local. */
function localTime(instant: number): string {
  const offsetMs = new Date(instant).getTimezoneOffset() * 60_000;
  return new Date(instant - offsetMs).toISOString().slice(0, 16);
}

function isoTime(local: string): string | null {
  const instant = Date.parse(local);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}
