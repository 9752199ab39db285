import assert from "node:assert/strict";
import { holdOpen } from "./hold_open.ts";

function held() {
  const closed: string[] = [];
  return { closed, place: holdOpen<string>((value) => closed.push(value)) };
}

Deno.test("what is held open is taken once, and is then nobody else's to close", () => {
  const { closed, place } = held();
  place.hold("camera");
  assert.deepEqual([place.take(), place.take()], ["camera", null]);
  place.letGo();
  assert.deepEqual(closed, []);
});

Deno.test("what is let go, or gives way to another, is closed", () => {
  const { closed, place } = held();
  place.hold("first");
  place.hold("second");
  assert.deepEqual(closed, ["first"]);
  place.letGoSoon();
  assert.deepEqual(closed, ["first"]);
  place.letGo();
  assert.deepEqual([closed, place.take()], [["first", "second"], null]);
});
