import assert from "node:assert/strict";
import { until } from "../../tools/until.ts";
import { readTable } from "./read_table.ts";

const UTF_8 = { label: "utf-8", shown: "UTF-8" } as const;
const READ_BEFORE = 2; // For the head, and for the names of the columns.

Deno.test("a file that goes away while its rows are read is told to whoever reads them", async () => {
  let opened = 0;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    opened++;
    yield new TextEncoder().encode("Number,Title\n7,Tent\n");
    if (opened >= READ_BEFORE) throw new Error("the disk is gone");
  }
  const table = await readTable(bytes, UTF_8, {});
  await assert.rejects(Array.fromAsync(table.rows()), /the disk is gone/);
});

Deno.test("whoever has read enough rows stops reading the file", async () => {
  let isClosed = false;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for (let number = 0;; number++) {
        yield new TextEncoder().encode(number === 0 ? "Number,Title\n" : `${number},Tent\n`);
      }
    } finally {
      isClosed = true;
    }
  }
  const table = await readTable(bytes, UTF_8, {});
  isClosed = false;
  for await (const _ of table.rows()) break;
  await until(() => isClosed || null);
});

Deno.test("a column's name of nothing but marks is cut, and its table is read", async () => {
  const text = `Number,Title,a${"\u0301\u0323".repeat(200_000)}\n7,Tent,\n`;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(text);
  }
  const table = await readTable(bytes, UTF_8, {});
  const rows = await Array.fromAsync(table.rows());
  assert.deepEqual(rows.map(({ number, title }) => [number, title]), [["7", "Tent"]]);
});
