import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { candidatesIn } from "./candidates.ts";
import { decodePicture } from "./eval_pictures.ts";
import { findNumber } from "./find_number.ts";
import { greyOf } from "./picture.ts";
import { openEye } from "./read.ts";
import { readWeights } from "./weights_file.ts";

Deno.test("a number that the usual look does not find is found in finer detail", async () => {
  const { eye } = await openEye(await readWeights());
  const picture = await decodePicture(fileURLToPath(new URL("./val_set/00030.webp", import.meta.url)));
  const grey = greyOf(picture);
  assert.ok(grey);
  assert.equal(candidatesIn(eye, grey).some(({ guesses: [best] }) => best?.text === "0"), false);
  assert.equal(findNumber(eye, grey)?.best.numbers[0]?.text, "0");
});
