import assert from "node:assert/strict";
import { SHEETS } from "../../domain/labels/sheets.ts";
import { sharedMember } from "../../tests/support/server/shared_app.ts";

interface Kept {
  readonly data: { readonly sheet: unknown };
}

Deno.test("a household keeps one sheet of its own, and none whose labels do not fit their paper", async () => {
  const ann = await sharedMember("ann@example.org"), ben = await sharedMember("ben@example.org");
  const kept = async () => (await ann.read<Kept>("labels", "READ_LABEL_SHEET")).body.data.sheet;
  assert.equal(await kept(), null);
  const { sheet } = SHEETS.L7160, other = { ...sheet, rows: 6 };
  await Promise.all([sheet, other].map((one) => ann.write("labels", "SAVE_LABEL_SHEET", { sheet: one })));
  await ann.write("labels", "SAVE_LABEL_SHEET", { sheet: other });
  assert.deepEqual(await kept(), other);
  const { status, body } = await ann.write("labels", "SAVE_LABEL_SHEET", { sheet: { ...sheet, rows: 8 } });
  assert.deepEqual([status, body.errorMessage], [400, "The last labels would end 22.95 mm below the paper."]);
  assert.deepEqual(await kept(), other);
  assert.equal((await ben.read<Kept>("labels", "READ_LABEL_SHEET")).body.data.sheet, null, "nobody else's");
});
