import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { lineWidth, PEN_PX, type Touch } from "./ink.ts";

const touch = (x: number, ms: number, pressure: number | null = null): Touch => ({ at: [x, 0], ms, pressure });
const after = (next: Touch) => lineWidth(next, { touch: touch(0, 0), width: PEN_PX });

Deno.test("a quick hand leaves a thinner line than a slow one", () => {
  assert.ok(after(touch(60, 16)) < after(touch(4, 16)));
});

Deno.test("a pen that is pressed harder leaves a wider line, however quick it is", () => {
  assert.ok(after(touch(60, 16, 0.9)) > after(touch(60, 16, 0.2)));
  assert.ok(lineWidth(touch(0, 0, 0.9), null) > lineWidth(touch(0, 0, 0.2), null));
});

Deno.test("whatever the hand does, the line stays a marker's and never jumps", () => {
  const Touches = fc.array(fc.record({
    at: fc.tuple(fc.integer({ min: -50, max: 700 }), fc.integer({ min: -50, max: 500 })),
    pressure: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    // Clocks of pointers are coarse, and sometimes stand still.
    ms: fc.integer({ min: 0, max: 40 }),
  }));
  fc.assert(fc.property(Touches, (touches) => {
    let before: { touch: Touch; width: number } | null = null;
    for (const next of touches) {
      const width = lineWidth(next, before);
      assert.ok(width >= PEN_PX * 0.69 && width <= PEN_PX * 1.26, `${width}`);
      if (before) assert.ok(Math.abs(width - before.width) < PEN_PX * 0.2, `${before.width} to ${width}`);
      before = { touch: next, width };
    }
  }));
});
