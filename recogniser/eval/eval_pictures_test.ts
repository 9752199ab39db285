import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { decodePicture, evalLine, judgePictures, labelsIn } from "./eval_pictures.ts";
import { readWeights } from "./read_weights.ts";

const PLAIN = fileURLToPath(new URL("../fixtures/odd_set/plain.webp", import.meta.url));

async function folderWith(labels: string) {
  const path = await mkdtemp(join(tmpdir(), "eval-"));
  await writeFile(join(path, "labels.csv"), labels);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

Deno.test("labels are read with a byte order mark, quotes and further columns", async () => {
  await using folder = await folderWith('\uFEFFfile,note,label,kind\r\n"a.jpg",x,007,printed\r\n');
  const path = join(folder.path, "a.jpg");
  assert.deepEqual(await labelsIn(folder.path), [{
    file: "a.jpg",
    path,
    label: "007",
    kind: "printed",
    scene: "a.jpg",
  }]);
  await using without = await folderWith("file,kind\na.jpg,printed");
  await assert.rejects(labelsIn(without.path), /needs a column label/);
});

Deno.test("a file that is no picture counts as unread, and those after it are read", async () => {
  await using folder = await folderWith("file,label,kind\ntorn.jpg,3862,k\nmissing.jpg,3862,k\nplain.webp,3862,k");
  await writeFile(join(folder.path, "torn.jpg"), "no picture");
  await copyFile(PLAIN, join(folder.path, "plain.webp"));
  const judged = await judgePictures(await readWeights(), folder.path);
  assert.deepEqual(judged.map((one) => one.reading.doubts), [["unreadable-image"], ["unreadable-image"], []]);
  assert.match(evalLine("k", judged), /^kind=k n=3 exact=0.333 /);
});

Deno.test("a large photo is read at the size at which the scan page reads it, a small one as it is", async () => {
  const large = await sharp(PLAIN).resize(2560, 1920).jpeg().toBuffer();
  const { width, height, data } = await decodePicture(large, 1024);
  assert.deepEqual([width, height, data.length], [1024, 768, 1024 * 768 * 4]);
  assert.equal((await decodePicture(PLAIN, 1024)).width, 640);
});
