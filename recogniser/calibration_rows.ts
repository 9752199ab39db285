/** For train/calibrate.py: one JSON row a picture of an eval folder, what the confidence looks at and whether the text was right. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodePicture, readLabels } from "./eval_pictures.ts";
import { numberShare } from "./interpret.ts";
import { greyOf } from "./picture.ts";
import { findNumber, LEAST_SHARE, openEye } from "./read.ts";
import { readWeights } from "./weights_file.ts";

const { eye } = await openEye(await readWeights());
for (const directory of Deno.args) {
  for (const label of readLabels(await readFile(join(directory, "labels.csv"), "utf8"))) {
    const grey = greyOf(await decodePicture(join(directory, label.file)));
    const found = grey && findNumber(eye, grey);
    const best = found?.best.numbers[0];
    if (!found || !best || numberShare(found.best) < LEAST_SHARE) continue;
    console.log(JSON.stringify({ kind: label.kind, right: best.text === label.label, features: found.features }));
  }
}
