import assert from "node:assert/strict";
import type { Item } from "../../../domain/items/item.ts";
import { TagId } from "../../../domain/items/tag_id.ts";
import { ItemId, MediaKey } from "../../../domain/wire/ids.ts";
import { ApiFailure } from "../../api/api_failure.ts";
import { itemCalls } from "../../api/items.ts";
import { queryClient } from "../../api/query_client.ts";
import { isAwaited, itemRevised, itemsGone } from "./item_cache.ts";
import { allBoxes } from "./item_lists.ts";

const _id = ItemId.parse("coats");
const at = "2026-01-01T00:00:00.000Z";
const { queryKey: ofTheBox } = itemCalls.query("GET_ITEM_BY_ID", { itemId: _id });

function coats(title: string): Item {
  const texts = { title, description: "", location: "", tags: [] };
  return { _id, tagId: TagId.parse("7"), ...texts, createdAt: at, updatedAt: at, media: [] };
}

/** The box's page was open a while ago; the list has been asked for since. */
function seed(): void {
  queryClient.clear();
  queryClient.setQueryData(ofTheBox, { data: coats("Coats") });
  queryClient.setQueryData(allBoxes.query.queryKey, { data: { items: [coats("Winter coats")], total: 1 } });
}

const known = () => queryClient.getQueryData(ofTheBox)?.data;
const listed = () => queryClient.getQueryData(allBoxes.query.queryKey)?.data;

Deno.test("a part of a box that changes leaves the rest as new as it is, wherever the box is shown", () => {
  seed();
  itemRevised(_id, (item) => ({ ...item, location: "Attic" }));
  assert.deepEqual([known()?.title, known()?.location], ["Coats", "Attic"]);
  assert.deepEqual(listed()?.items.map(({ title, location }) => [title, location]), [["Winter coats", "Attic"]]);
  queryClient.clear();
});

Deno.test("a file that arrives after its box went to the trash does not bring the box back", () => {
  seed();
  itemsGone([_id]);
  itemRevised(_id, (item) => ({ ...item, location: "Attic" }));
  assert.deepEqual(listed(), { items: [], total: 0 });
  queryClient.clear();
});

Deno.test("a box is asked for while its pictures are made, also without a connection, but not once it is refused", () => {
  const picture = { key: MediaKey.parse("picture"), fileName: "", type: "image/jpeg", size: 1, url: "" };
  const pending = {
    ...coats("Coats"),
    media: [
      { ...picture, category: "image", rendition: "pending", caption: "", isCover: false, isAnimated: false } as const,
    ],
  };
  assert.equal(isAwaited(coats("Coats"), null), false);
  assert.equal(isAwaited(pending, null), true);
  assert.equal(isAwaited(pending, new ApiFailure(0)), true);
  assert.equal(isAwaited(pending, new ApiFailure(404)), false);
});
