import assert from "node:assert/strict";
import { CODE_MS, CODE_TRIES, type CodeAt, codeOf, newCode, readCode, stepCode } from "./code_machine.ts";

const NOW = Date.UTC(2026, 2, 1);

function tried(times: number): CodeAt {
  let at = newCode(NOW);
  for (let time = 0; time < times; time++) at = stepCode(at, { type: "try", now: NOW }) ?? assert.fail("no try left");
  return at;
}

Deno.test("a code takes five tries and not a sixth", () => {
  assert.equal(tried(CODE_TRIES).code.triesLeft, 0);
  assert.equal(stepCode(tried(CODE_TRIES), { type: "try", now: NOW }), null);
});

Deno.test("the fifth try may be the right one", () => {
  assert.equal(stepCode(tried(CODE_TRIES), { type: "prove" })?.state, "proven");
});

Deno.test("a code counts for ten minutes, to the millisecond", () => {
  assert.ok(stepCode(newCode(NOW), { type: "try", now: NOW + CODE_MS - 1 }));
  assert.equal(stepCode(newCode(NOW), { type: "try", now: NOW + CODE_MS }), null);
});

Deno.test("a code that proved its address takes nothing more", () => {
  const proven = stepCode(tried(1), { type: "prove" }) ?? assert.fail("expected it to be proven");
  assert.equal(stepCode(proven, { type: "try", now: NOW }), null);
  assert.equal(stepCode(proven, { type: "prove" }), null);
});

Deno.test("a try that is given back counts again, and never makes more than five", () => {
  assert.equal(stepCode(tried(2), { type: "giveBack" })?.code.triesLeft, CODE_TRIES - 1);
  assert.equal(stepCode(newCode(NOW), { type: "giveBack" }), null);
});

Deno.test("codes have six digits as a number too, the lowest and the highest", () => {
  assert.deepEqual([codeOf(() => 0), codeOf((below) => below - 1)], ["100000", "999999"]);
  assert.deepEqual([readCode(123456), readCode(" 123456 "), readCode("012345")], ["123456", "123456", "012345"]);
  for (const wrong of ["", "12345", "1234567", "12345a", "１２３４５６", 12345, 1234567, -12345, 1.2345, NaN]) {
    assert.equal(readCode(wrong), null);
  }
});
