import assert from "node:assert/strict";
import { z } from "zod";
import { Item } from "../../../domain/items/item.ts";
import { longTest, thoroughTest } from "../../../tools/gate/shares.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { type Member, testApp } from "../../../tests/support/server/test_app.ts";
import { importFile, upload } from "../../../tests/support/test_transfer.ts";
import { type Packed, zipOf } from "../../../tests/support/zip_of.ts";

const Items = z.object({ data: z.object({ items: z.array(Item) }) });

async function boxes(member: Member): Promise<Item[]> {
  return Items.parse((await member.read("items", "GET_USER_ITEMS")).body).data.items;
}

const TABLE = "Number,Title\n7,Tools\n";

const BAD_FILES: Readonly<Record<string, readonly [bytes: BlobPart, sentence: RegExp]>> = {
  "an empty file": ["", /This file is empty/],
  "a file of spaces": [" \n\n ", /This file is empty/],
  "a table with one column that nobody knows": ["Colour\nred\n", /None of the columns.*"Colour"/],
  "a picture": [Uint8Array.of(0xFF, 0xD8, 0xFF, 0, 1, 2, 3, 0), /neither a zip nor a table/],
  "a quotation mark that is never closed": [
    'Number,Title\n1,"Tools\n',
    /opens in line 2 of this table is never closed/,
  ],
  "a list of no program that we know": ['[{"colour":"red"}]', /no program that we know/],
  "a list of boxes under another name": ['{"items":[{"tagId":"1"}]}', /no boxes in this list.*no program that we know/],
  "a box a line in JSON": ['{"tagId":"1"}\n{"tagId":"2"}\n', /no boxes in this list.*no program that we know/],
  "a zip with nothing but a zip": [zipOf([{ path: "a.zip", bytes: zipOf([]) }]), /another zip in this zip/],
  "a list that is cut off": ['{"boxes":[{"tagId":"1"},{"tag', /cut off: its end is missing/],
  "a zip without boxes": [zipOf([{ path: "a.txt", text: "a" }]), /no boxes.json and no table/],
  "a spreadsheet": [zipOf([{ path: "xl/workbook.xml", text: "a" }]), /save it as CSV/],
  "a zip that names a file outside": [zipOf([{ path: "../boxes.csv", text: TABLE }]), /outside of itself/],
  "a zip with an absolute path": [zipOf([{ path: "/boxes.csv", text: TABLE }]), /outside of itself/],
  "a zip that names a file twice": [zipOf([{ path: "a", text: "a" }, { path: "a", text: "b" }]), /twice|damaged/],
  "a zip with a link": [zipOf([{ path: "boxes.csv", text: "/etc/passwd", mode: 0o120777 }]), /link/],
  "half a zip": [zipOf([{ path: "boxes.csv", text: TABLE }]).slice(0, 90), /damaged/],
  "a zip that would grow": [zipOf([{ path: "boxes.csv", text: TABLE, claimedSize: 2 ** 30 }]), /would grow|more room/],
};

Deno.test("files that are no boxes fail with a sentence that says why, and leave nothing behind", async (t) => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  for (const [what, [bytes, sentence]] of Object.entries(BAD_FILES)) {
    await t.step(what, async () => {
      const failed = await upload(anna, "boxes", bytes);
      assert.equal(failed.state, "failed");
      assert.match(failed.sentence, sentence);
      assert.equal((await anna.write("transfer", "APPLY_IMPORT", { importId: failed.importId })).status, 409);
    });
  }
  assert.deepEqual(await boxes(anna), []);
});

Deno.test("a zip inside of a zip is a file like any other and is not opened", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const inner = zipOf([{ path: "boxes.csv", text: "Number\n99\n" }]);
  const outer: Packed[] = [{ path: "boxes.csv", text: "Number,Files\n1,inner.zip\n" }, {
    path: "inner.zip",
    bytes: inner,
  }];
  await importFile(anna, "boxes.zip", zipOf(outer));
  const [box, ...others] = await boxes(anna);
  assert.deepEqual([box?.media[0]?.type, others], ["application/zip", []]);
});

longTest("a table of more than 100,000 rows is refused with the limit, and leaves no rows behind", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const failed = await upload(
    anna,
    "boxes.csv",
    "Number\n" + Array.from({ length: 100_001 }, (_, at) => at).join("\n"),
  );
  assert.equal(failed.state, "failed");
  assert.match(failed.sentence, /more than 100,000 boxes/);
  const [left] = await app.pool<{ rows: number }[]>`select count(*)::integer as rows from import_rows`;
  assert.equal(left?.rows, 0);
});

thoroughTest(
  "a table of another program with more lines than a spreadsheet has is refused before all of it was read",
  async () => {
    await using app = await testApp();
    const anna = await app.signIn("anna@example.org");
    const lines = "HB.name,HB.url\n" + "a\n".repeat(1_100_000);
    const failed = await upload(anna, "homebox.csv", lines);
    assert.equal(failed.state, "failed");
    assert.match(failed.sentence, /more than 1,100,000 lines/);
  },
);

Deno.test("a list whose boxes name more than 250,000 files is refused with the limit, and leaves no rows behind", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const media = Array(2_501).fill({ path: "a", fileName: "a" });
  const list = { boxes: Array.from({ length: 100 }, (_, at) => ({ tagId: String(at + 1), media })) };
  const failed = await upload(anna, "boxes.json", JSON.stringify(list));
  assert.deepEqual([failed.state, failed.rows.create], ["failed", 0]);
  assert.match(failed.sentence, /more than 250,000 files/);
});
