import assert from "node:assert/strict";
import { sampleEvent } from "../../../tests/support/sample_rooms.ts";
import { changesOf, draftOf, fieldsOf, newDraft } from "./event_draft.ts";

const event = sampleEvent("e1", {
  title: "Winter cup",
  startTime: "2026-01-01T12:00:30.000Z",
  endTime: "2026-01-01T14:00:00.000Z",
  boardSize: "ladder",
});

Deno.test("an event that nobody touched in the form has no changes, though the field drops the seconds", () => {
  const fields = fieldsOf(draftOf(event));
  assert.ok(fields);
  assert.deepEqual(changesOf(event, fields), {});
});

Deno.test("only what was changed is sent", () => {
  const fields = fieldsOf({ ...draftOf(event), title: " Spring cup ", lives: "3" });
  assert.ok(fields);
  assert.deepEqual(changesOf(event, fields), { title: "Spring cup", lives: 3 });
});

Deno.test("a new event lasts an hour from now; a time that is none is not sent", () => {
  const fields = fieldsOf(newDraft(Date.parse("2026-01-01T12:00:00Z")));
  assert.equal(fields?.startTime, "2026-01-01T12:00:00.000Z");
  assert.equal(fields?.endTime, "2026-01-01T13:00:00.000Z");
  assert.equal(fieldsOf({ ...newDraft(0), endTime: "" }), null);
});
