import assert from "node:assert/strict";
import { DARK, LIT, type Search, SEARCHING_MS, searchOn } from "./search.ts";

function search(
  before: Search | null,
  fromMs: number,
  toMs: number,
  { isHelped = false, brightness = .5 } = {},
): Search | null {
  let last = before;
  for (let atMs = fromMs; atMs <= toMs; atMs += 100) last = searchOn(last, { ...FRAME, atMs, brightness }, isHelped);
  return last;
}

const FRAME = { reading: { texts: [], box: null, doubts: [], isThorough: false } };

Deno.test("whoever finds nothing for a while is told to go closer, and not sooner", () => {
  assert.equal(search(null, 500, SEARCHING_MS)?.hint, null);
  assert.equal(search(null, 500, 500 + SEARCHING_MS)?.hint, "closer");
});

Deno.test("where it is dark, light is what helps, and the advice does not flicker at the border", () => {
  const dark = search(null, 0, SEARCHING_MS, { brightness: DARK - .01 });
  assert.equal(dark?.hint, "light");
  assert.equal(search(dark, 9000, 9500, { brightness: (DARK + LIT) / 2 })?.hint, "light");
  const lit = search(dark, 9000, 9500, { brightness: LIT + .01 });
  assert.equal(lit?.hint, "closer");
  assert.equal(search(lit, 9600, 9900, { brightness: (DARK + LIT) / 2 })?.hint, "closer");
  assert.equal(search(null, 0, SEARCHING_MS - 100, { brightness: 0 })?.hint, null);
});

Deno.test("a frame whose brightness was not measured is as bright as the one before", () => {
  const dark = search(null, 0, SEARCHING_MS, { brightness: 0 });
  assert.equal(searchOn(dark, { ...FRAME, atMs: 9000 }, false).hint, "light");
});

Deno.test("right after better help, such as a list or to move back, nobody is told to go closer", () => {
  const helped = search(null, 0, 3 * SEARCHING_MS, { isHelped: true });
  assert.equal(search(helped, 3 * SEARCHING_MS + 100, 4 * SEARCHING_MS - 100)?.hint, null);
  assert.equal(search(helped, 3 * SEARCHING_MS + 100, 4 * SEARCHING_MS)?.hint, "closer");
});
