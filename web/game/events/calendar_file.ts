import type { TournamentEvent } from "../../../domain/game/events/event.ts";

type Dated = Pick<TournamentEvent, "eventId" | "title" | "description" | "startTime" | "endTime">;
const LONGEST_LINE_BYTES = 75;

/**
 * An event as an .ics file (RFC 5545).
 * @param address where the event can be seen
 * @param stamp ISO 8601, when the file is made
 */
export function calendarFile(event: Dated, address: string, stamp: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Stowmark//Events//EN",
    "BEGIN:VEVENT",
    `UID:${event.eventId}@${new URL(address).hostname}`,
    `DTSTAMP:${calendarTime(stamp)}`,
    `DTSTART:${calendarTime(event.startTime)}`,
    `DTEND:${calendarTime(event.endTime)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    `URL:${address}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function calendarTime(time: string): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

/** Lines of more than 75 bytes go on after a line break and a space; characters are not torn apart. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let result = "";
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (bytes + length > LONGEST_LINE_BYTES) {
      result += "\r\n ";
      bytes = 1;
    }
    result += character;
    bytes += length;
  }
  return result;
}
