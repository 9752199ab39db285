import assert from "node:assert/strict";
import type { ImportId } from "../../domain/wire/ids.ts";
import { rowsKey } from "./rows_key.ts";

Deno.test("rows of another version, of another import and of another kind are remembered apart", () => {
  const found = { importId: "a" as ImportId, version: 3 };
  const others = [
    rowsKey({ ...found, version: 4 }, null),
    rowsKey({ ...found, importId: "b" as ImportId }, null),
    rowsKey(found, "create"),
  ];
  for (const other of others) assert.notDeepEqual(other, rowsKey(found, null));
});
