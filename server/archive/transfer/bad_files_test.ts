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

Deno.test("a file that cannot be read fails with a sentence, cannot be confirmed, and leaves nothing behind", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const failed = await upload(anna, "boxes", 'Number,Title\n7,Tools\n1,"Pots\n');
  assert.equal(failed.state, "failed");
  assert.match(failed.sentence, /opens in line 3 of this table is never closed/);
  assert.equal((await anna.write("transfer", "APPLY_IMPORT", { importId: failed.importId })).status, 409);
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
