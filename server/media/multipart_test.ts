import assert from "node:assert/strict";
import { byteSourceOf } from "../../tests/support/byte_streams.ts";
import { fc } from "../../tests/support/seeded_fc.ts";
import { readMultipart, readPartHead } from "./multipart.ts";

const text = new TextEncoder();
const BOUNDARY = "----WebKitFormBoundaryAbC123";

function bodyOf(files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const pieces = files.flatMap((file, index) => [
    text.encode(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="f${index}"\r\n\r\n`),
    file,
    text.encode("\r\n"),
  ]);
  const all = [...pieces, text.encode(`--${BOUNDARY}--\r\n`)];
  const body = new Uint8Array(all.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of all) {
    body.set(piece, at);
    at += piece.length;
  }
  return body;
}

function inChunks(body: Uint8Array<ArrayBuffer>, size: number) {
  const chunks = Array.from(
    { length: Math.ceil(body.length / size) },
    (_, at) => body.subarray(at * size, (at + 1) * size),
  );
  return byteSourceOf(chunks);
}

async function read(source: ReturnType<typeof inChunks>) {
  const parts: { name: string | null; bytes: number[] }[] = [];
  for await (const part of readMultipart(source, BOUNDARY)) {
    const bytes: number[] = [];
    for await (const piece of part.bytes) bytes.push(...piece);
    parts.push({ name: part.fileName, bytes });
  }
  return parts;
}

// Bytes that look like the beginning of a boundary are the ones to get wrong.
const tricky = fc.array(fc.constantFrom(..."\r\n-", ...BOUNDARY.slice(0, 6), "x"), { maxLength: 60 })
  .map((letters) => text.encode(letters.join("")));

Deno.test("files arrive byte for byte, however the network cuts the body", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tricky, { maxLength: 4 }), fc.integer({ min: 1, max: 97 }), async (files, size) => {
      const parts = await read(inChunks(bodyOf(files), size));
      assert.deepEqual(parts.map((part) => part.bytes), files.map((file) => [...file]));
      assert.deepEqual(parts.map((part) => part.name), files.map((_, index) => `f${index}`));
    }),
  );
});

Deno.test("a body that ends before its last boundary is refused, wherever it is cut", async () => {
  const whole = bodyOf([text.encode("hello"), text.encode("there")]);
  const end = `--\r\n`.length;
  await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: whole.length - end - 1 }), async (length) => {
    await assert.rejects(read(inChunks(whole.subarray(0, length), 16)), { code: "CutOff" });
  }));
});

Deno.test("a part that nobody reads is passed over", async () => {
  const names: (string | null)[] = [];
  for await (
    const part of readMultipart(inChunks(bodyOf([text.encode("a".repeat(99)), text.encode("b")]), 10), BOUNDARY)
  ) {
    names.push(part.fileName);
  }
  assert.deepEqual(names, ["f0", "f1"]);
});

Deno.test("fields that are no files may be short, all of them together; longer ones are refused before their end", async () => {
  const field = (length: number) => [
    text.encode(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\n`),
    text.encode(`${"a".repeat(length)}\r\n`),
  ];
  const end = () => text.encode(`--${BOUNDARY}--\r\n`);
  const pass = async (lengths: readonly number[]) => {
    for await (const _ of readMultipart(byteSourceOf([...lengths.flatMap(field), end()]), BOUNDARY));
  };
  await pass([32 * 1024, 32 * 1024]);
  await assert.rejects(pass([32 * 1024, 32 * 1024 + 1]), { code: "TooLarge" });
});

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
