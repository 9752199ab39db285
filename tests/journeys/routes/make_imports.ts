import assert from "node:assert/strict";
import type { Member } from "../../support/server/test_app.ts";
import { importFile, upload } from "../../support/test_transfer.ts";

const TABLE = "Name,Location,Labels\nDrill,Home / Attic,tools\nSaw,Home / Cellar,\n";

/** One import that can be taken back, and one that waits for a yes. */
export async function makeImports(member: Member): Promise<void> {
  assert.equal((await importFile(member, "boxes.csv", "tagId,title\n812,Candles\n")).state, "applied");
  assert.equal((await upload(member, "things.csv", TABLE)).state, "ready");
}

export async function failImport(member: Member): Promise<void> {
  assert.equal((await upload(member, "boxes.zip", "no zip")).state, "failed");
}
