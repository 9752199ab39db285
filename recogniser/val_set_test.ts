import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { evalLine, type Judged, judgePictures, readLabels } from "./eval_pictures.ts";
import { openRecogniser } from "./read.ts";
import { readWeights } from "./weights_file.ts";

const VAL_SET = fileURLToPath(new URL("./val_set/", import.meta.url));

function share(judged: readonly Judged[], is: (one: Judged) => boolean): number {
  return judged.filter(is).length / judged.length;
}

Deno.test("150 pictures in hands and prints never trained on are read as well as the model card says", async () => {
  const recogniser = await openRecogniser(await readWeights());
  const judged = await judgePictures(recogniser, VAL_SET, readLabels(await readFile(`${VAL_SET}labels.csv`, "utf8")));
  assert.equal(judged.length, 150);
  for (const kind of ["printed", "handfont", "mnist", "none"]) {
    console.log(evalLine(kind, judged.filter((one) => one.kind === kind)));
  }
  console.log(evalLine("all", judged));
  const numbers = judged.filter((one) => one.kind !== "none");
  assert.ok(share(numbers, (one) => one.exact) >= .82);
  assert.ok(share(judged, (one) => one.answered) >= .53);
  assert.ok(share(judged, (one) => one.wrong) <= .02);
  assert.deepEqual(judged.filter((one) => one.kind === "none" && one.answered), []);
});
