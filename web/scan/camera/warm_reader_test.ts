import assert from "node:assert/strict";
import { holdOpen } from "./warm_reader.ts";

function held() {
  const closed: string[] = [];
  return { closed, slot: holdOpen<string>((value) => closed.push(value)) };
}

Deno.test("what is held open is taken once, and is then nobody else's to close", () => {
  const { closed, slot } = held();
  slot.hold("camera");
  assert.deepEqual([slot.take(), slot.take()], ["camera", null]);
  slot.letGo();
  assert.deepEqual(closed, []);
});

Deno.test("what is let go, or gives way to another, is closed", () => {
  const { closed, slot } = held();
  slot.hold("first");
  slot.hold("second");
  assert.deepEqual(closed, ["first"]);
  slot.letGoSoon();
  assert.deepEqual(closed, ["first"]);
  slot.letGo();
  assert.deepEqual([closed, slot.take()], [["first", "second"], null]);
});
