import assert from "node:assert/strict";
import type { ImportId } from "../../domain/wire/ids.ts";
import { cameBeforeOf, leftOutOf, outcomeOf, progressWords, rowsKey, summaryOf } from "./import_words.ts";

const NONE = { create: 0, merge: 0, skip: 0, refuse: 0 };
const files = { kept: 0, bytes: 0, leftOut: 0 };

Deno.test("a preview says in one sentence what comes in", () => {
  assert.equal(summaryOf({ rows: { ...NONE, create: 1 }, files }), "1 new box comes in.");
  assert.equal(
    summaryOf({ rows: { ...NONE, create: 1_200, merge: 1 }, files: { ...files, kept: 2 } }),
    "1,200 new boxes come in and 1 row is merged into a box of yours, with 2 files.",
  );
  assert.equal(summaryOf({ rows: { ...NONE, skip: 3 }, files }), "Nothing in this file will be imported.");
});

Deno.test("a preview says in one sentence what stays out", () => {
  assert.equal(leftOutOf(NONE), "");
  assert.equal(leftOutOf({ ...NONE, skip: 1 }), "1 row is skipped.");
  assert.equal(leftOutOf({ ...NONE, refuse: 2_981 }), "2,981 rows are refused.");
  assert.equal(leftOutOf({ ...NONE, skip: 30, refuse: 251 }), "30 rows are skipped and 251 refused.");
});

Deno.test("a preview says what came in before", () => {
  assert.equal(cameBeforeOf({ cameBefore: 0 }), "");
  assert.match(cameBeforeOf({ cameBefore: 1 }), /^1 row is here already.* it makes no second box\.$/);
  assert.match(cameBeforeOf({ cameBefore: 5 }), /^5 rows are here already/);
});

Deno.test("work under way says how far it is", () => {
  assert.equal(progressWords({ state: "reading", progress: { done: 500, of: 0 } }), "500 rows read so far…");
  assert.equal(progressWords({ state: "applying", progress: { done: 2, of: 40 } }), "Taking in 2 of 40 files…");
});

Deno.test("an import that is over says what it made and what it left out", () => {
  const rows = { ...NONE, create: 2, merge: 1 };
  assert.equal(outcomeOf({ state: "applied", rows, files }), "2 boxes, 1 merged");
  const leftOut = { ...files, leftOut: 1 };
  assert.equal(outcomeOf({ state: "applied", rows, files: leftOut }), "2 boxes, 1 merged; 1 file left out");
});

Deno.test("rows of another version, of another import and of another kind are remembered apart", () => {
  const found = { importId: "a" as ImportId, version: 3 };
  const others = [
    rowsKey({ ...found, version: 4 }, null),
    rowsKey({ ...found, importId: "b" as ImportId }, null),
    rowsKey(found, "create"),
  ];
  for (const other of others) assert.notDeepEqual(other, rowsKey(found, null));
});
