import assert from "node:assert/strict";
import { planLimits } from "../../items/plan_limits.ts";
import { TagId } from "../../items/tag_id.ts";
import type { ItemId } from "../../wire/ids.ts";
import { type PlanGround, planImport, type PlannableRow, trashKey } from "./import_plan.ts";
import type { KnownBox } from "./number_holders.ts";

const SETTINGS = { freeBoxesPerMonth: 20, freeAssetsPerBox: 2, freeBytes: 100, proBytes: 1_000 };
const tag = (text: string) => TagId.parse(text);

function ground(more: Partial<PlanGround> = {}): PlanGround {
  return {
    sameNumber: "skip",
    isPro: false,
    limits: planLimits(false, SETTINGS),
    boxesLeft: 20,
    bytesLeft: 100,
    living: new Map(),
    trashed: new Set(),
    named: new Set(),
    cameBefore: new Map(),
    ...more,
  };
}

function row(
  rowNumber: number,
  number: string | null,
  more: { deletedAt?: string; bytes?: readonly number[] } = {},
): PlannableRow {
  const texts = { title: "Tools", description: "", location: "", tags: [] };
  return {
    rowNumber,
    refusal: null,
    row: {
      tagId: number === null ? null : tag(number),
      texts,
      createdAt: null,
      updatedAt: null,
      deletedAt: more.deletedAt ?? null,
    },
    files: (more.bytes ?? []).map((bytes, at) => ({ fileName: `${at}.txt`, held: { bytes, crc32: at } })),
  };
}

const SEVEN: KnownBox = { id: "seven" as ItemId, title: "Socks", files: [] };
const withSeven = { living: new Map([[tag("7"), SEVEN]]) };

Deno.test("a free number is made, one that a box has is skipped, merged or renumbered as the person says", () => {
  const decided = (sameNumber: PlanGround["sameNumber"]) =>
    planImport(ground({ ...withSeven, sameNumber }))(row(2, "7"));
  assert.equal(planImport(ground())(row(2, "7")).verdict, "create");
  assert.equal(decided("skip").verdict, "skip");
  assert.equal(decided("skip").sentence, 'You have a box 7 "Socks".');
  assert.deepEqual([decided("merge").verdict, decided("merge").targetId], ["merge", "seven"]);
  assert.deepEqual([decided("renumber").verdict, decided("renumber").tagId], ["create", "8"]);
});

Deno.test("a number that a spreadsheet took the zeros from is matched by equal number, and says so", () => {
  const named = new Set([tag("7"), tag("07")]);
  const living = new Map([[tag("007"), SEVEN]]);
  const decided = (sameNumber: PlanGround["sameNumber"]) =>
    planImport(ground({ living, named, sameNumber }))(row(2, "7"));
  const { verdict, tagId, sentence } = decided("skip");
  assert.deepEqual([verdict, tagId], ["skip", "007"]);
  assert.equal(sentence, 'The file says 7, and you have a box 007 "Socks", an equal number.');
  const decide = planImport(ground({ living, named, sameNumber: "merge" }));
  const merged = decide(row(2, "7"));
  assert.deepEqual([merged.verdict, merged.tagId, merged.targetId], ["merge", "007", "seven"]);
  assert.equal(
    merged.sentence,
    'It goes into your box 007 "Socks". The file says 7, which is an equal number. The file\'s title "Tools" stays out: your box has its own.',
  );
  assert.equal(decide(row(3, "07")).verdict, "refuse");
  assert.deepEqual([decided("renumber").verdict, decided("renumber").tagId], ["create", "8"]);
});

Deno.test("the exact number comes first, and a file that names both means both", () => {
  const living = new Map([[tag("007"), SEVEN], [tag("7"), { ...SEVEN, id: "plain" as ItemId }]]);
  const merge = planImport(ground({ living, named: new Set([tag("7")]), sameNumber: "merge" }));
  assert.equal(merge(row(2, "7")).targetId, "plain");
  const both = planImport(ground({ ...withSeven, named: new Set([tag("7"), tag("007")]), sameNumber: "skip" }));
  assert.deepEqual([both(row(2, "007")).verdict, both(row(3, "7")).verdict], ["create", "skip"]);
});

Deno.test("where several boxes have an equal number nothing is merged by guess", () => {
  const living = new Map([[tag("007"), SEVEN], [tag("0007"), SEVEN]]);
  const { verdict, sentence } = planImport(ground({ living, sameNumber: "merge" }))(row(2, "7"));
  assert.equal(verdict, "refuse");
  assert.match(sentence, /boxes 007 and 0007, which are equal numbers: it could be any of them\.$/);
});

Deno.test("of two rows with one number the first counts", () => {
  const decide = planImport(ground({ named: new Set([tag("5")]) }));
  assert.equal(decide(row(2, "5")).verdict, "create");
  assert.deepEqual(decide(row(3, "5")), {
    ...{ rowNumber: 3, verdict: "skip", tagId: "5", targetId: null, kept: [] },
    sentence: "Row 2 has the number 5 too.",
  });
  const merging = planImport(ground({ sameNumber: "merge" }));
  merging(row(2, "5"));
  assert.equal(merging(row(3, "5")).verdict, "refuse");
});

Deno.test("a box without a number gets one above those of the account and of the whole file", () => {
  const decide = planImport(ground({ ...withSeven, named: new Set([tag("40")]) }));
  assert.equal(decide(row(2, null)).tagId, "41");
  assert.equal(decide(row(3, null)).tagId, "42");
});

Deno.test("rows beyond the plan's boxes are refused with its sentence", () => {
  const decide = planImport(ground({ boxesLeft: 1 }));
  assert.equal(decide(row(2, "1")).verdict, "create");
  assert.match(decide(row(3, "2")).sentence, /new boxes of this month, 20, are used up/);
});

Deno.test("a box of the trash comes once, beside a living box of the same number", () => {
  const deletedAt = "2026-11-01T00:00:00.000Z";
  assert.equal(planImport(ground(withSeven))(row(2, "7", { deletedAt })).verdict, "create");
  const known = ground({ trashed: new Set([trashKey(tag("7"), deletedAt)]) });
  assert.equal(planImport(known)(row(2, "7", { deletedAt })).verdict, "skip");
});

Deno.test("files come along as far as the box, the plan and the zip have them", () => {
  const tooMany = planImport(ground())(row(2, "1", { bytes: [10, 10, 10] }));
  assert.deepEqual(tooMany.kept, [0, 1]);
  assert.match(tooMany.sentence, /free plan keeps 2 photos and files a box\. .* "2.txt" is left out\.$/);
  const manyMore = planImport(ground())(row(2, "1", { bytes: [1, 1, 1, 1, 1, 1, 1] }));
  assert.match(manyMore.sentence, / "2.txt", "3.txt", "4.txt" and 2 more are left out\.$/);
  const tooLarge = planImport(ground())(row(2, "1", { bytes: [90, 20] }));
  assert.deepEqual(tooLarge.kept, [0]);
  assert.match(tooLarge.sentence, /no room for "1.txt"/);
  const { row: checked } = row(2, "1");
  const gone: PlannableRow = {
    rowNumber: 2,
    row: checked as never,
    refusal: null,
    files: [{ fileName: "x.jpg", held: null }],
  };
  assert.match(planImport(ground())(gone).sentence, /"x.jpg" is not in the file/);
});

Deno.test("a merge leaves out the files that the box has already", () => {
  const holder = { ...SEVEN, files: [{ bytes: 10, crc32: 0 }] };
  const decide = planImport(ground({ living: new Map([[tag("7"), holder]]), sameNumber: "merge" }));
  assert.deepEqual(decide(row(2, "7", { bytes: [10, 20] })).kept, [1]);
});

Deno.test("a merge says which tags the box has no room for", () => {
  const tags = Array.from({ length: 18 }, (_, at) => `t${at}`);
  const decide = planImport(ground({ living: new Map([[tag("7"), { ...SEVEN, tags }]]), sameNumber: "merge" }));
  const given = row(2, "7");
  const texts = { title: "Socks", description: "", location: "", tags: ["t1", "a", "b", "c", "d"] };
  const { sentence } = decide({ ...given, row: { ...given.row, texts } } as PlannableRow);
  assert.equal(
    sentence,
    'It goes into your box 7 "Socks". There is no room for the tags "c" and "d": a box has at most 20.',
  );
});
