import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import sharp, { type Region } from "sharp";
import { candidatesIn } from "./candidates.ts";
import { judgeStill } from "../domain/scan/judge.ts";
import { FEATURES } from "./confidence.ts";
import { decodePicture } from "./eval/eval_pictures.ts";
import { findAtOnce, findThoroughly, isSameRegion } from "./find_number.ts";
import { byScore, interpret, LONGEST } from "./interpret.ts";
import { type GreyImage, greyOf } from "./picture.ts";
import { openNetworks, readingOf } from "./read.ts";
import { readWeights } from "./eval/read_weights.ts";
import { fc } from "../tests/support/seeded_fc.ts";

const { networks, confidence } = await openNetworks(await readWeights());

async function greyPicture(path: string, part?: Region) {
  const picture = sharp(fileURLToPath(new URL(path, import.meta.url)));
  const grey = greyOf(await decodePicture(await (part ? picture.extract(part) : picture).png().toBuffer()));
  assert.ok(grey);
  return grey;
}

/** How often a network runs while a picture is looked at. */
function runsOf(look: typeof findAtOnce, grey: GreyImage): number {
  let runs = 0;
  const counted = {
    arena: networks.arena,
    get layers() {
      runs++;
      return networks.layers;
    },
  };
  look(counted, grey);
  return runs;
}

function textOf(found: { readonly numbers: readonly { readonly text: string }[] } | undefined) {
  return found?.numbers[0]?.text;
}

Deno.test("the confidence rests on as many things as the weights have coefficients for", async () => {
  assert.equal(findThoroughly(networks, await greyPicture("./fixtures/val_set/00030.webp"))?.features.length, FEATURES);
  assert.equal(confidence.length, FEATURES);
});

Deno.test("a number that the usual detail does not find is found in finer detail", async () => {
  const grey = await greyPicture("./fixtures/odd_set/small.webp");
  assert.equal(candidatesIn(networks, grey).some(({ guesses: [best] }) => best?.text === "3"), false);
  assert.equal(textOf(findThoroughly(networks, grey)?.best), "3");
});

Deno.test("a digit that the locator's box cut off is read with the rest where it is read thoroughly, and not for sure", async () => {
  const grey = await greyPicture("./fixtures/odd_set/digit_cut_off.webp");
  const [first] = byScore(candidatesIn(networks, grey).map(interpret));
  assert.equal(textOf(first), "2566796");
  assert.ok((first?.numbers[0]?.probability ?? 0) > .98);
  assert.equal(textOf(findAtOnce(networks, grey)?.best), "2566796");
  const found = findThoroughly(networks, grey);
  assert.equal(textOf(found?.best), "02566796");
  const verdict = judgeStill(readingOf(found, confidence, []));
  assert.ok(verdict.kind === "candidates");
  assert.deepEqual(verdict.candidates.map(({ text }) => text), ["02566796", "2566796"]);
});

Deno.test("a sure number is looked at a second time, unless it is too long or the longest anyway", async () => {
  for (
    const [path, digits, looks] of [["odd_set/plain", 4, 1], ["val_set/00018", 8, 0], ["odd_set/long", 11, 0]] as const
  ) {
    const grey = await greyPicture(`./fixtures/${path}.webp`);
    const { best } = findAtOnce(networks, grey) ?? {};
    assert.ok(digits > LONGEST ? (best?.tooLong ?? 0) > .9 : (best?.numbers[0]?.probability ?? 0) > .9, path);
    if (digits <= LONGEST) assert.equal(textOf(best)?.length, digits);
    assert.equal(runsOf(findThoroughly, grey) - runsOf(findAtOnce, grey), looks, path);
  }
});

Deno.test("a number that fills the picture, of which the usual detail sees parts, is read whole", async () => {
  const grey = await greyPicture("./fixtures/odd_set/close.webp", { left: 73, top: 54, width: 258, height: 194 });
  assert.equal(textOf(byScore(candidatesIn(networks, grey).map(interpret))[0]), "2");
  assert.equal(textOf(findThoroughly(networks, grey)?.best), "23");
});

Deno.test("larger shapes out of focus behind a number are not taken for it", async () => {
  const grey = await greyPicture("./fixtures/odd_set/out_of_focus.webp");
  assert.equal(textOf(findThoroughly(networks, grey)?.best), "021584");
});

const BOX = { x: 300, y: 200, angle: .1, width: 120, height: 40 };
const boxes = fc.record({
  x: fc.double({ min: 0, max: 640, noNaN: true }),
  y: fc.double({ min: 0, max: 480, noNaN: true }),
  angle: fc.double({ min: -.5, max: .5, noNaN: true }),
  width: fc.double({ min: 3, max: 400, noNaN: true }),
  height: fc.double({ min: 4, max: 120, noNaN: true }),
});

Deno.test("every box lies where it lies, and on any long enough part of itself", () => {
  fc.assert(fc.property(boxes, fc.double({ min: .1, max: 1, noNaN: true }), (box, share) => {
    assert.ok(isSameRegion(box, box));
    assert.ok(isSameRegion({ ...box, width: box.width * share }, box));
  }));
});

Deno.test("boxes that only touch, or stand above each other, are two places", () => {
  const along = (pixels: number) => ({
    ...BOX,
    x: BOX.x + Math.cos(BOX.angle) * pixels,
    y: BOX.y + Math.sin(BOX.angle) * pixels,
  });
  assert.equal(isSameRegion(along(BOX.width), BOX), false);
  assert.equal(isSameRegion(along(BOX.width / 4), BOX), true);
  assert.equal(isSameRegion({ ...BOX, y: BOX.y + BOX.height }, BOX), false);
});
