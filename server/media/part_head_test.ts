import assert from "node:assert/strict";
import { byteSourceOf } from "../../tests/support/byte_streams.ts";
import { readPartHead } from "./part_head.ts";

async function headOf(...lines: string[]) {
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join("") + "\r\n");
  return await readPartHead(byteSourceOf([bytes]), 1_000);
}

Deno.test("the names that browsers and other clients write are all understood", async () => {
  const disposition = 'Content-Disposition: form-data; name="files"';
  assert.deepEqual(await headOf(`${disposition}; filename="Ünï %22x%22.png"`, "Content-Type: image/png"), {
    field: "files",
    fileName: 'Ünï "x".png',
    claimedType: "image/png",
  });
  assert.equal((await headOf(`${disposition}; filename="a\\"b.png"`)).fileName, 'a"b.png');
  assert.equal((await headOf(`${disposition}; filename=plain.txt`)).fileName, "plain.txt");
  assert.equal((await headOf(`${disposition}; filename*=UTF-8''caf%C3%A9.txt`)).fileName, "café.txt");
  assert.equal((await headOf(disposition)).fileName, null);
  assert.deepEqual(await headOf(), { field: "", fileName: null, claimedType: "" });
});

Deno.test("a head without end is refused", async () => {
  await assert.rejects(headOf(`X: ${"y".repeat(2_000)}`), { code: "NotMultipart" });
});
