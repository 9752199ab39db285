import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { besideOf } from "./beside.ts";
import { candidatesIn } from "./candidates.ts";
import { FEATURES } from "./confidence.ts";
import { decodePicture } from "./eval/eval_pictures.ts";
import { findNumber } from "./find_number.ts";
import { byScore, interpret } from "./interpret.ts";
import { secondPass } from "./second_pass.ts";
import { greyOf } from "./picture.ts";
import { openNetworks } from "./read.ts";
import { readWeights } from "./eval/weights_file.ts";

const { networks, confidence } = await openNetworks(await readWeights());

async function greyPicture(path: string) {
  const grey = greyOf(await decodePicture(fileURLToPath(new URL(path, import.meta.url))));
  assert.ok(grey);
  return grey;
}

function textOf(found: { readonly numbers: readonly { readonly text: string }[] } | undefined) {
  return found?.numbers[0]?.text;
}

Deno.test("the confidence rests on as many things as the weights have coefficients for", async () => {
  assert.equal(findNumber(networks, await greyPicture("./fixtures/val_set/00030.webp"))?.features.length, FEATURES);
  assert.equal(confidence.length, FEATURES);
});

Deno.test("a number that the usual look does not find is found in finer detail", async () => {
  const grey = await greyPicture("./fixtures/odd_set/small.webp");
  assert.equal(candidatesIn(networks, grey).some(({ guesses: [best] }) => best?.text === "3"), false);
  assert.equal(textOf(findNumber(networks, grey)?.best), "3");
});

Deno.test("a number of which the usual look surely reads a part is read whole", async () => {
  const grey = await greyPicture("./fixtures/odd_set/cut_off.webp");
  const [first] = byScore(candidatesIn(networks, grey).map(interpret));
  assert.ok(first);
  assert.equal(textOf(first), "8479");
  assert.ok((first.numbers[0]?.probability ?? 0) > .99);
  assert.equal(besideOf(networks, grey, first.candidate), "digits");
  assert.equal(textOf(findNumber(networks, grey)?.best), "5788479");
});

Deno.test("where the best place loses at a second pass, the second place is read", async () => {
  const grey = await greyPicture("./fixtures/odd_set/second_place.webp");
  const places = byScore([...candidatesIn(networks, grey), ...candidatesIn(networks, grey, 1.5)].map(interpret));
  assert.ok(places[0]);
  assert.notEqual(textOf(interpret(secondPass(networks, grey, places[0].candidate))), "072");
  assert.equal(textOf(findNumber(networks, grey)?.best), "072");
});

Deno.test("of a number that was read without any mark no digit is cut off as a word", async () => {
  const { best } = findNumber(networks, await greyPicture("./fixtures/odd_set/no_word.webp")) ?? {};
  assert.equal(textOf(best), "10");
  assert.equal(best?.candidate.cutOff, "nothing");
});

Deno.test("a number that was found in two boxes of one line is read whole, however surely one of them is", async () => {
  const grey = await greyPicture("./fixtures/odd_set/two_boxes.webp");
  const [first] = byScore(candidatesIn(networks, grey).map(interpret));
  assert.ok(first && (first.numbers[0]?.probability ?? 0) > .98);
  assert.equal(textOf(first), "9");
  assert.equal(textOf(findNumber(networks, grey)?.best), "96");
});

Deno.test("a number that fills the picture, of which the usual look sees parts, is read whole", async () => {
  const grey = await greyPicture("./fixtures/odd_set/close.webp");
  assert.ok(candidatesIn(networks, grey).map(interpret).every((one) => textOf(one) !== "23"));
  assert.equal(textOf(findNumber(networks, grey)?.best), "23");
});

Deno.test("larger shapes out of focus that look like several digits lose to a number that is read surely", async () => {
  const grey = await greyPicture("./fixtures/odd_set/out_of_focus.webp");
  const places = candidatesIn(networks, grey);
  assert.ok(
    places.some(({ salience, guesses: [best] }) =>
      best?.text !== "021584" && salience > 1.5 * (places.find(isMeant)?.salience ?? 0)
    ),
  );
  assert.equal(textOf(findNumber(networks, grey)?.best), "021584");
});

function isMeant({ guesses: [best] }: { readonly guesses: readonly { readonly text: string }[] }) {
  return best?.text === "021584";
}
