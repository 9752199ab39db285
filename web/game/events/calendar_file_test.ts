import assert from "node:assert/strict";
import { EventId } from "../../../domain/wire/ids.ts";
import { calendarFile } from "./calendar_file.ts";

const event = {
  eventId: EventId.parse("e1"),
  title: "Cup; winter, 2026",
  description: "First line\nsecond line",
  startTime: "2026-01-01T12:00:00.000Z",
  endTime: "2026-01-01T14:30:00+01:00",
};
const address = "https://boxes.example/app/events/view/e1";

Deno.test("a calendar takes the event: times in UTC, separators and line breaks escaped", () => {
  const lines = calendarFile(event, address, "2025-12-01T00:00:00Z").split("\r\n");
  assert.ok(lines.includes("DTSTART:20260101T120000Z"));
  assert.ok(lines.includes("DTEND:20260101T133000Z"));
  assert.ok(lines.includes("SUMMARY:Cup\\; winter\\, 2026"));
  assert.ok(lines.includes("DESCRIPTION:First line\\nsecond line"));
  assert.ok(lines.includes("UID:e1@boxes.example"));
});

Deno.test("long lines are folded at 75 bytes, and no character is torn", () => {
  const file = calendarFile({ ...event, title: "ü".repeat(100) }, address, "2025-12-01T00:00:00Z");
  const encoder = new TextEncoder();
  for (const line of file.split("\r\n")) assert.ok(encoder.encode(line).length <= 75);
  assert.ok(file.replaceAll("\r\n ", "").includes(`SUMMARY:${"ü".repeat(100)}`));
});

Deno.test("every kind of line break in a title is escaped, a lone carriage return too", () => {
  const title = "Cup\rATTENDEE:evil\r\nand\nmore";
  const file = calendarFile(
    { ...event, title },
    "https://boxes.example.org/app/event",
    "2026-02-01T00:00:00Z",
  );
  assert.match(file, /^SUMMARY:Cup\\nATTENDEE:evil\\nand\\nmore\r$/m);
  assert.doesNotMatch(file, /\r(?!\n)/);
});
