import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { zipEnd } from "../../../domain/transfer/zip/zip_format.ts";
import { sharedMember } from "../../../tests/support/server/shared_app.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { importFile, rowsOf, upload } from "../../../tests/support/test_transfer.ts";
import { type Packed, zipOf } from "../../../tests/support/zip_of.ts";

const MB = 1024 * 1024;
const TABLE: Packed = { path: "boxes.csv", text: "Number,Title,Files\n7,Tools,a.txt\n" };

const packed = new Map<string, { readonly bytes: Uint8Array<ArrayBuffer>; readonly crc32: number }>();

/** So many equal bytes, packed to a thousandth. */
function bomb(path: string, size: number, letter: string, claimed: number): Packed {
  const { bytes, crc32 } = packed.getOrInsertComputed(`${size} ${letter}`, () => equalBytes(size, letter));
  return { path, bytes, unpacked: { size: claimed, crc32 } };
}

function equalBytes(size: number, letter: string) {
  const bytes = new Uint8Array(size).fill(letter.charCodeAt(0));
  return { bytes: deflateRawSync(bytes), crc32: crc32(bytes) };
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

const HOSTILE: Readonly<Record<string, readonly [zip: () => Uint8Array<ArrayBuffer>, sentence: RegExp]>> = {
  "a bomb that says what it is": [() => zipOf([TABLE, bomb("a.txt", 200 * MB, "0", 200 * MB)]), /would grow/],
  "a table that is a bomb and says so": [() => zipOf([bomb("boxes.csv", 300 * MB, "0", 300 * MB)]), /would grow/],
  "a table that is a bomb and says that it is small": [() => zipOf([bomb("boxes.csv", 200 * MB, "0", 4)]), /damaged/],
  "a list that is a bomb and says that it is small": [() => zipOf([bomb("boxes.json", 200 * MB, "[", 9)]), /damaged/],
  "a table of one endless line": [() => zipOf([bomb("boxes.csv", 12 * MB, ",", 12 * MB)]), /larger than 1 MB|columns/],
  "files that lie on each other": [
    () =>
      zipOf([
        TABLE,
        ...Array.from({ length: 50 }, (_, at): Packed => ({
          ...bomb(`${at}`, 2 * MB, "0", 2 * MB),
          claimedStart: 0,
        })),
      ]),
    /damaged|would grow|more room/,
  ],
  "an end that lies in zip64": [
    () => joined(zipOf([TABLE]).slice(0, 80), zipEnd(70_000, 2 ** 40, 2 ** 41)),
    /damaged|lists more files/,
  ],
  "an end that says that the directory is endless": [
    () => joined(zipOf([TABLE]).slice(0, 80), zipEnd(70_000, 0, 2 ** 52)),
    /damaged|lists more files/,
  ],
};

Deno.test("hostile zips fail with a sentence of their own, and nothing is written outside of the server's folder", async (t) => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  // Others write into the folder of temporary files too.
  const writtenAround = () =>
    Deno.stat(join(dirname(app.dataDir), "a.txt")).then(({ ino, mtime }) => [ino, mtime], () => null);
  const before = await writtenAround();
  for (const [what, [zip, sentence]] of Object.entries(HOSTILE)) {
    await t.step(what, async () => {
      const failed = await upload(anna, "boxes.zip", zip());
      assert.equal(failed.state, "failed", `taken: ${JSON.stringify(failed)}`);
      assert.match(failed.sentence, sentence);
      assert.deepEqual(await writtenAround(), before);
    });
  }
  const [left] = await app.pool<{ rows: number }[]>`select count(*)::integer as rows from import_rows`;
  assert.equal(left?.rows, 0);
});

Deno.test("a file that unpacks to more than it says is left out and named", async () => {
  const anna = await sharedMember();
  const liar = zipOf([TABLE, bomb("a.txt", 200 * MB, "0", 10)]);
  const { importId, files } = await importFile(anna, "boxes.zip", liar);
  assert.deepEqual(files, { kept: 0, bytes: 0, leftOut: 1 });
  assert.match((await rowsOf(anna, importId))[0]?.sentence ?? "", /"a.txt" is damaged in the zip, so it is left out/);
});
