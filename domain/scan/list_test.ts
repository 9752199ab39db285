import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { type List, LIST_COMES_MS, LIST_STILL_MS, listAfter, NOTHING_LISTED } from "./list.ts";

interface Said {
  readonly numbers: readonly string[];
  readonly atMs: number;
}

const anyFrames = fc.array(
  fc.record({
    numbers: fc.oneof(
      fc.constant([]),
      fc.subarray(["117", "111", "177", "42", "47"], { maxLength: 3 }),
    ),
    frames: fc.integer({ min: 1, max: 30 }),
    everyMs: fc.integer({ min: 10, max: 700 }),
  }),
  { maxLength: 15 },
).map((spells) => {
  let atMs = 0;
  return spells.flatMap(({ numbers, frames, everyMs }): Said[] =>
    Array.from({ length: frames }, () => ({ numbers, atMs: atMs += everyMs }))
  );
});

function watch(frames: readonly Said[], start: List | null = null): (List & { readonly atMs: number })[] {
  let list = start;
  return frames.map(({ numbers, atMs }) => ({ ...list = listAfter(list, numbers, atMs), atMs }));
}

function saying(numbers: readonly string[], fromMs: number, toMs: number, everyMs = 50): Said[] {
  const count = Math.floor((toMs - fromMs) / everyMs) + 1;
  return Array.from({ length: count }, (_, i) => ({ numbers, atMs: fromMs + i * everyMs }));
}

function shown(frames: readonly Said[]): readonly string[] {
  return watch(frames).at(-1)?.numbers ?? [];
}

Deno.test("a list never changes within a second and a half, whatever the camera shows", () => {
  fc.assert(fc.property(anyFrames, (frames) => {
    let changedAtMs = -Infinity, before = NOTHING_LISTED;
    for (const { numbers, atMs } of watch(frames)) {
      if (numbers === before) continue;
      if (before.length > 0) assert.ok(atMs - changedAtMs >= LIST_STILL_MS);
      [before, changedAtMs] = [numbers, atMs];
    }
  }));
});

Deno.test("a list that changes is what the frames say now", () => {
  fc.assert(fc.property(anyFrames, (frames) => {
    let before = NOTHING_LISTED;
    watch(frames).forEach(({ numbers }, i) => {
      if (numbers !== before) assert.deepEqual(numbers, frames[i]?.numbers);
      before = numbers;
    });
  }));
});

Deno.test("when nothing is read any more the list is gone after a second and a half", () => {
  fc.assert(fc.property(anyFrames, fc.integer({ min: 10, max: 400 }), (frames, everyMs) => {
    const fromMs = (frames.at(-1)?.atMs ?? 0) + everyMs;
    assert.deepEqual(shown([...frames, ...saying([], fromMs, fromMs + LIST_STILL_MS + everyMs, everyMs)]), []);
  }));
});

Deno.test("a number that needs only a moment more to be certain lists nothing", () => {
  assert.deepEqual(shown(saying(["117", "111"], 0, LIST_COMES_MS - 50)), []);
  assert.deepEqual(shown([...saying([], 0, 0), ...saying(["117", "111"], 50, 50 + LIST_COMES_MS)]), ["117", "111"]);
  const glimpses = Array.from({ length: 20 }, (_, i) => [
    ...saying(["7"], i * 1000, i * 1000 + LIST_COMES_MS - 100),
    ...saying([], i * 1000 + LIST_COMES_MS - 50, i * 1000 + 950),
  ]);
  assert.ok(watch(glimpses.flat()).every(({ numbers }) => numbers.length === 0));
});

Deno.test("readings that waver, or only change places, leave the list as it is", () => {
  const listed = [...saying([], 0, 0), ...saying(["117", "111"], 50, 1000)];
  const wavering = saying(["117", "111"], 1050, 9000).map((said, i) =>
    [said, { ...said, numbers: [] }, { ...said, numbers: ["111", "117"] }, { ...said, numbers: ["117"] }][i % 4] ?? said
  );
  assert.ok(watch([...listed, ...wavering]).slice(listed.length).every(({ numbers }) => numbers.join() === "117,111"));
});

Deno.test("another box before the camera is another list", () => {
  const first = [...saying([], 0, 0), ...saying(["117", "111"], 50, 3000)];
  assert.deepEqual(shown([...first, ...saying(["42", "47"], 3050, 3000 + LIST_STILL_MS - 50)]), ["117", "111"]);
  assert.deepEqual(shown([...first, ...saying(["42", "47"], 3050, 3050 + LIST_STILL_MS)]), ["42", "47"]);
});
