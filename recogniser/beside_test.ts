import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { besideOf } from "./beside.ts";
import { type Candidate, candidatesIn } from "./candidates.ts";
import { decodePicture } from "./eval/eval_pictures.ts";
import { greyOf } from "./picture.ts";
import { openNetworks } from "./read.ts";
import type { TextBox } from "./rectify.ts";
import { readWeights } from "./eval/weights_file.ts";

const { networks } = await openNetworks(await readWeights());

/** The picture of 3862, and the number as it is found there. */
async function plain() {
  const grey = greyOf(await decodePicture(fileURLToPath(new URL("./fixtures/odd_set/plain.webp", import.meta.url))));
  assert.ok(grey);
  const [found] = candidatesIn(networks, grey);
  assert.ok(found);
  return { grey, found };
}

/** The box without its first or last `share`. */
function shortened(box: TextBox, share: number, side: -1 | 1): TextBox {
  const moved = -side * share * box.width / 2;
  const x = box.x + Math.cos(box.angle) * moved, y = box.y + Math.sin(box.angle) * moved;
  return { ...box, x, y, width: box.width * (1 - share) };
}

function saying(found: Candidate, box: TextBox, text: string): Candidate {
  return { ...found, box, guesses: [{ text, probability: .999 }] };
}

Deno.test("a box that ends before the first or the last digit may be cut, whatever it was read as", async () => {
  const { grey, found } = await plain();
  assert.equal(besideOf(networks, grey, saying(found, shortened(found.box, .27, -1), "862")), "digits");
  assert.equal(besideOf(networks, grey, saying(found, shortened(found.box, .27, 1), "386")), "digits");
});

Deno.test("a box around the whole number is not cut", async () => {
  const { grey, found } = await plain();
  assert.equal(found.guesses[0]?.text, "3862");
  assert.equal(besideOf(networks, grey, found), "nothing");
});
