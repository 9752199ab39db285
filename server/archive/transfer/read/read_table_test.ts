import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { until } from "../../../../tests/support/until.ts";
import { openText } from "./open_text.ts";
import { readList } from "./read_list.ts";
import { readTable } from "./read_table.ts";

const READ_BEFORE = 3; // For how it is written down, for its head, and for its rows.

Deno.test("a file that goes away while its rows are read is told to whoever reads them", async () => {
  let opened = 0;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    opened++;
    yield new TextEncoder().encode("Number,Title\n7,Tent\n");
    if (opened >= READ_BEFORE) throw new Error("the disk is gone");
  }
  const table = await readTable(await openText(bytes), {});
  await assert.rejects(Array.fromAsync(table.rows()), /the disk is gone/);
});

Deno.test("whoever has read enough rows stops reading the file", async () => {
  let isClosed = false;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for (let number = 0; number < 20_000; number++) {
        yield new TextEncoder().encode(number === 0 ? "Number,Title\n" : `${number},Tent\n`);
      }
    } finally {
      isClosed = true;
    }
  }
  const table = await readTable(await openText(bytes), {});
  isClosed = false;
  for await (const _ of table.rows()) break;
  await until(() => isClosed || null);
});

Deno.test("a column's name of nothing but marks is cut, and its table is read", async () => {
  const table = await tableOf(`Number,Title,a${"\u0301\u0323".repeat(200_000)}\n7,Tent,\n`);
  const rows = await Array.fromAsync(table.rows());
  assert.deepEqual(rows.map(({ number, title }) => [number, title]), [["7", "Tent"]]);
});

Deno.test("a first line as long as any other may be is read, and a longer one is refused as that", async () => {
  const long = "x".repeat(200_000);
  for (const first of ["", "sep=;\n"]) {
    for (const cell of [long, `"${long}"`]) {
      const table = await tableOf(`${first}${cell};Number\n"Tent";7\n`);
      const [row] = await Array.fromAsync(table.rows());
      assert.deepEqual([row?.number, row?.title], ["7", "Tent"], cell.slice(0, 2));
    }
    const larger = `${first}"${long.repeat(6)}";Number\nTent;7\n`;
    await assert.rejects(tableOf(larger), /row at line 1 is larger than 1 MB/);
  }
});

Deno.test("a table that begins with empty lines, and one that is cut within quotes, are refused as what they are", async () => {
  await assert.rejects(tableOf(",,\n,,\n"), /^\w+: The first lines of this table are empty\.$/);
  const rows = Array.from({ length: 90 }, (_, at) => `${at},"${"x".repeat(1_000)}"\n`).join("");
  const table = await tableOf(`sep=,\nNumber,Title\n${rows}`);
  assert.equal((await Array.fromAsync(table.rows())).length, 90);
});

Deno.test("while a long table or list is read others have their turn", async () => {
  const table = "Number,Title\n" + Array.from({ length: 50_000 }, (_, at) => `${at},a\n`).join("");
  const list = JSON.stringify({ boxes: Array.from({ length: 50_000 }, (_, at) => ({ tagId: String(at) })) });
  for (
    const read of [
      async () => (await tableOf(table)).rows(),
      async () => (await readList(await textOf(list))).rows(),
    ]
  ) {
    let [isOthersTurn, cameAt, count] = [false, -1, 0];
    setImmediate(() => isOthersTurn = true);
    for await (const _ of await read()) {
      count++;
      if (isOthersTurn && cameAt < 0) cameAt = count;
    }
    assert.equal(count, 50_000);
    assert.ok(cameAt >= 0 && cameAt < count, `after ${cameAt} of ${count} rows`);
  }
});

function textOf(whole: string) {
  return openText(async function* () {
    yield new TextEncoder().encode(whole);
  });
}

async function tableOf(whole: string) {
  return await readTable(await textOf(whole), {});
}
