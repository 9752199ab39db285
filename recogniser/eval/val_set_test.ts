import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { judgeStill } from "../../domain/scan/judge.ts";
import { decodePicture, evalLine, type Judged, judgePictures, labelsIn } from "./eval_pictures.ts";
import { openRecogniser } from "../read.ts";
import { readWeights } from "./read_weights.ts";
import { everyNth, longTest } from "../../tools/gate/shares.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";

const VAL_SET = fileURLToPath(new URL("../fixtures/val_set/", import.meta.url));

function share(judged: readonly Judged[], is: (one: Judged) => boolean): number {
  return judged.filter(is).length / judged.length;
}

longTest({
  name:
    "hard pictures in hands and prints never trained on are read, each kind of them, and none without a number is accepted",
  timeout: LONG_LIMIT_MS,
}, async () => {
  const judged = await judgePictures(await readWeights(), VAL_SET, (labels) => {
    assert.equal(labels.length, 150);
    // Those without a number stand between the others.
    return [...new Set([...everyNth(labels, 4), ...everyNth(labels.filter(({ kind }) => kind === "none"), 3)])];
  });
  for (const kind of ["printed", "handfont", "mnist", "none"]) {
    console.log(evalLine(kind, judged.filter((one) => one.kind === kind)));
  }
  console.log(evalLine("all", judged));
  const least = { printed: .86, handfont: .75, mnist: .77 };
  for (const [kind, exact] of Object.entries(least)) {
    assert.ok(share(judged.filter((one) => one.kind === kind), (one) => one.exact) >= exact, kind);
  }
  assert.ok(share(judged, (one) => one.answered) >= .5);
  assert.ok(share(judged, (one) => one.wrong) <= .02);
  assert.deepEqual(judged.filter((one) => one.kind === "none" && one.answered), []);
});

longTest(
  "of pictures on their side or upside down hardly one is accepted as another number, and half are said to be turned",
  async () => {
    const recogniser = await openRecogniser(await readWeights());
    const printed = (await labelsIn(VAL_SET)).filter((one) => one.kind === "printed");
    assert.equal(printed.length, 45);
    const labels = everyNth(printed, 4);
    const isNumberUpsideDown = (label: string) => /^[01689]+$/.test(label);
    const accepted = [];
    let turned = 0;
    for (const [i, { file, path, label }] of labels.entries()) {
      const picture = await sharp(path).rotate([90, 180, 270][i % 3]).png().toBuffer();
      const reading = recogniser.read(await decodePicture(picture), { thorough: true });
      const verdict = judgeStill(reading);
      turned += Number(verdict.kind === "turned");
      if (verdict.kind === "accepted" && !isNumberUpsideDown(label)) accepted.push([file, label, verdict.text]);
    }
    console.log(accepted, turned);
    assert.ok(turned >= labels.length / 2);
    assert.ok(accepted.length <= 2);
  },
);
