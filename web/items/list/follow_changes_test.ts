import assert from "node:assert/strict";
import type { Item } from "../../../domain/items/item.ts";
import { TagId } from "../../../domain/items/tag_id.ts";
import { ItemId } from "../../../domain/wire/ids.ts";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { itemCalls } from "../../api/items.ts";
import { queryClient } from "../../api/query_client.ts";
import { followChanges } from "./follow_changes.ts";
import { allBoxes, browsedBoxes, type Pages } from "./item_lists.ts";

function box(day: number, title = ""): Item {
  const at = `2026-01-0${day}T00:00:00.000Z`;
  const texts = { title, description: "", location: "", tags: [] };
  return {
    _id: ItemId.parse(`box-${day}`),
    tagId: TagId.parse(`${day}`),
    ...texts,
    createdAt: at,
    updatedAt: at,
    media: [],
  };
}

Deno.test("what changed elsewhere is shown where it is listed, a new box on top, and an older one that is not listed is not counted twice, though lists by place ask for it", async () => {
  const answers = [
    { items: [], gone: [], next: "a", more: false },
    { items: [box(9, "new"), box(7, "edited"), box(1, "old")], gone: ["box-8"], next: "b", more: false },
    { items: [box(9, "newer")], gone: [], next: "c", more: false },
  ];
  const asked: string[] = [];
  const later: { readonly run: () => void; readonly ms: number }[] = [];
  using _ = standIns({
    setTimeout: (run: () => void, ms: number) => later.push({ run, ms }),
    fetch(address: string) {
      asked.push(JSON.parse(new URL(address, "http://x").searchParams.get("payload") ?? "{}").since);
      return Promise.resolve(Response.json({ succeeded: true, data: answers[asked.length - 1] }));
    },
  });
  queryClient.setQueryData(allBoxes.query.queryKey, { data: { items: [box(8), box(7), box(6)], total: 6 } });
  const attic = browsedBoxes({ place: "Attic" }).query.queryKey;
  queryClient.setQueryData([...attic], { data: { items: [{ ...box(1), location: "Attic" }], total: 2 } });
  const { queryKey } = itemCalls.query("GET_CODES", { itemId: box(7)._id });
  queryClient.setQueryData(queryKey, { data: { codes: [] } });
  await followChanges();
  queryClient.setQueryData(queryKey, { data: { codes: [] } });
  await followChanges();
  for (const { run } of later.splice(0)) run();
  assert.equal(queryClient.getQueryState(queryKey)?.isInvalidated, true, "its codes may be others");
  const shown = queryClient.getQueryData(allBoxes.query.queryKey)?.data;
  assert.deepEqual(asked, ["now", "a"]);
  assert.deepEqual(shown?.items.map(({ _id, title }) => `${_id} ${title}`), ["box-9 new", "box-7 edited", "box-6 "]);
  assert.equal(shown?.total, 6);
  const inAttic = queryClient.getQueryState<Pages>([...attic]);
  assert.deepEqual(
    [inAttic?.data?.data.items, inAttic?.isInvalidated],
    [[], true],
    "an old box went, others may have come",
  );
  later.length = 0;
  await followChanges();
  const seconds = later.map(({ ms }) => Math.ceil(ms / 1_000));
  assert.ok(seconds.includes(2) && seconds.includes(60), `counts wait 2 s, places a minute: ${seconds}`);
  queryClient.clear();
});

Deno.test("after more changes than are shown one by one, a list that was scrolled is read as far as it was", async () => {
  const pages = [
    { items: [box(8)], total: 6, next: "a" },
    { items: [box(7, "edited"), box(6)], total: 6, next: "b" },
  ];
  using _ = standIns({
    fetch(address: string) {
      const { searchParams } = new URL(address, "http://x");
      const isChanges = searchParams.get("action") === "GET_CHANGES";
      const data = isChanges ? { items: [], gone: [], next: "later", more: true } : pages.shift();
      return Promise.resolve(Response.json({ succeeded: true, data }));
    },
  });
  queryClient.setQueryData(allBoxes.query.queryKey, {
    data: { items: [box(8), box(7), box(6)], total: 6, next: "b" },
  });
  await followChanges();
  const { data } = await queryClient.fetchQuery(allBoxes.query);
  assert.deepEqual(data.items.map(({ _id, title }) => `${_id} ${title}`), ["box-8 ", "box-7 edited", "box-6 "]);
  queryClient.clear();
});
