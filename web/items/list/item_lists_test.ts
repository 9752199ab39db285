import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { queryClient } from "../../api/query_client.ts";
import { browsedBoxes, doubtLists } from "./item_lists.ts";

const byTitle = browsedBoxes({ sortBy: "title", sortOrder: "asc" }).query;

/** As the server answers, in pages of three boxes, or of four where more are asked for. */
function pageOf(all: readonly number[], { after, limit = 3 }: { after?: string; limit?: number }) {
  const from = after === undefined ? 0 : all.findIndex((one) => one > Number(after));
  const to = from < 0 ? 0 : from + Math.min(limit, 4);
  const items = all.slice(Math.max(0, from), to).map((one) => ({ _id: `box-${one}` }));
  return { items, total: all.length, ...to < all.length && { next: String(all[to - 1]) } };
}

/** @returns the boxes of a list that was scrolled so far, asked for again, and how many pages that took */
async function askedAgain(before: readonly number[], scrolled: number, now: readonly number[], isDoubted = false) {
  let pages = 0;
  using _ = standIns({
    fetch(address: string) {
      pages++;
      const begin = JSON.parse(new URL(address, "http://x").searchParams.get("payload") ?? "{}");
      return Promise.resolve(Response.json({ succeeded: true, data: pageOf(now, begin) }));
    },
  });
  const known = { ...pageOf(before, {}), items: before.slice(0, scrolled).map((one) => ({ _id: `box-${one}` })) };
  const data = scrolled < before.length ? { ...known, next: String(before[scrolled - 1]) } : known;
  queryClient.setQueryData([...byTitle.queryKey], { data });
  if (isDoubted) doubtLists();
  const reply = await queryClient.fetchQuery(byTitle);
  queryClient.clear();
  return { boxes: reply.data.items.map(({ _id }) => Number(_id.slice(4))), pages };
}

const someBoxes = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 })
  .map((all) => all.sort((a, b) => a - b));

Deno.test("a list in any order that was scrolled down stays as long, and shows what is there now, when a box is made or gone anywhere in it", async () => {
  await fc.assert(fc.asyncProperty(someBoxes, fc.nat(29), fc.integer({ min: 1, max: 60 }), async (all, far, other) => {
    const scrolled = Math.min(far + 1, all.length);
    const made = all.includes(other) ? all : [...all, other].sort((a, b) => a - b);
    const gone = all.filter((one) => one !== other);
    for (const [before, now] of [[gone, made], [made, gone]] as const) {
      const { boxes } = await askedAgain(before, Math.min(scrolled, before.length), now);
      assert.deepEqual(boxes, now.slice(0, boxes.length));
      const stayed = before.slice(0, scrolled).filter((one) => now.includes(one));
      assert.ok(boxes.length >= stayed.length, `${boxes} of ${before.slice(0, scrolled)}`);
    }
  }));
});

Deno.test("a list that has changed on its first page only is asked for one page", async () => {
  const all = Array.from({ length: 30 }, (_, at) => 2 * at + 10);
  assert.deepEqual((await askedAgain(all, 25, [1, ...all])).pages, 1);
  assert.deepEqual((await askedAgain(all, 25, all)).pages, 1);
});

Deno.test("a list of which any box may have changed is read as far as it was scrolled, once", async () => {
  const all = Array.from({ length: 30 }, (_, at) => 2 * at + 10);
  assert.deepEqual(await askedAgain(all, 25, all, true), { boxes: all.slice(0, 27), pages: 7 });
  assert.equal((await askedAgain(all, 25, all)).pages, 1);
});
