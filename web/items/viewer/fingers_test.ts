import assert from "node:assert/strict";
import { FITTED, held, heldInside, intentOf, isClosing, LARGEST_SCALE, turnOf, zoomedAt } from "./fingers.ts";

Deno.test("zooming keeps the point under the fingers where it is, and ends at the fitted size and at six times it", () => {
  const at = { x: 100, y: -50 };
  const twice = zoomedAt(FITTED, at, 2);
  assert.deepEqual(twice, { scale: 2, x: -100, y: 50 });
  // The picture's point that lay there: (at - moved) / scale, the same before and after.
  assert.deepEqual({ x: (at.x - twice.x) / 2, y: (at.y - twice.y) / 2 }, at);
  assert.equal(zoomedAt(twice, at, 99).scale, LARGEST_SCALE);
  assert.equal(zoomedAt(twice, at, 0.1).scale, 1);
});

Deno.test("a picture is moved no further than its edge to the stage's edge, and not at all where it is smaller", () => {
  const [stage, picture] = [{ width: 400, height: 800 }, { width: 400, height: 300 }];
  assert.deepEqual(heldInside({ scale: 2, x: 999, y: 999 }, stage, picture), { scale: 2, x: 200, y: 0 });
  assert.deepEqual(heldInside({ scale: 4, x: -999, y: -999 }, stage, picture), { scale: 4, x: -600, y: -200 });
  assert.deepEqual(heldInside({ scale: 1, x: 5, y: 5 }, stage, picture), FITTED);
});

Deno.test("a finger sideways turns, down closes, and on a zoomed picture moves it", () => {
  assert.equal(intentOf({ dx: 3, dy: 3 }, false), null);
  assert.equal(intentOf({ dx: -30, dy: 10 }, false), "turn");
  assert.equal(intentOf({ dx: 4, dy: 30 }, false), "close");
  assert.equal(intentOf({ dx: 4, dy: -30 }, false), "none");
  assert.equal(intentOf({ dx: -30, dy: 10 }, true), "pan");
});

Deno.test("a flick or a third of the width turns; a flick back does not", () => {
  assert.deepEqual([turnOf(-40, -0.8, 360), turnOf(-150, 0, 360), turnOf(130, 0.1, 360)], [1, 1, -1]);
  assert.deepEqual([turnOf(-40, -0.1, 360), turnOf(-60, 0.8, 360)], [0, 0]);
  assert.deepEqual([isClosing(130, 0), isClosing(40, 0.9), isClosing(40, 0.1)], [true, true, false]);
  assert.deepEqual([held(-90, true), held(-90, false)], [-90, -30]);
});
