import type { TournamentEvent } from "./event.ts";

type Dated = Pick<TournamentEvent, "title" | "description" | "startTime" | "endTime">;

/** An event as Google's calendar takes it. Source: Calendar API v3, Events resource. */
export interface CalendarEntry {
  readonly summary: string;
  readonly description: string;
  readonly start: { readonly dateTime: string };
  readonly end: { readonly dateTime: string };
  readonly source: { readonly title: string; readonly url: string };
}

/** @param address where the event can be seen */
export function calendarEntry({ title, description, startTime, endTime }: Dated, address: string): CalendarEntry {
  return {
    summary: title,
    description: [description, address].filter(Boolean).join("\n\n"),
    start: { dateTime: startTime },
    end: { dateTime: endTime },
    source: { title: "Stowmark", url: address },
  };
}
