import assert from "node:assert/strict";
import { mergeTexts, unmergeTexts } from "./merge_texts.ts";

const BOX = { title: "Socks", description: "", location: "Attic", tags: ["wool"] };
const ADDED = { title: "Tools", description: "Warm", location: "Cellar", tags: ["wool", "red"] };
const MERGED = { title: "Socks", description: "Warm", location: "Attic", tags: ["wool", "red"] };

Deno.test("a merge fills what is empty and overwrites nothing", () => {
  assert.deepEqual(mergeTexts(BOX, ADDED), MERGED);
});

Deno.test("taking a merge back leaves what somebody changed since", () => {
  assert.deepEqual(unmergeTexts(MERGED, MERGED, BOX), BOX);
  const changed = { ...MERGED, description: "Very warm" };
  assert.deepEqual(unmergeTexts(changed, MERGED, BOX), { ...BOX, description: "Very warm" });
});
