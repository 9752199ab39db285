import { z } from "zod";
import { type Action, action } from "../wire/action.ts";
import { Arrangement } from "../media/arrangement.ts";
import { Repeatable } from "../wire/repeatable.ts";
import { ItemId } from "../wire/ids.ts";
import {
  itemActions,
  LISTS_LIMIT,
  NARROWED,
  Narrowing,
  reading,
  SEARCHES_LIMIT,
  SHELF_BY_SHELF,
  SortBy,
} from "./contract.ts";
import { GivenItemTexts, Item } from "./item.ts";
import { writing } from "./many_contract.ts";
import { GivenTagId } from "./tag_id.ts";

/** Numbers stand in an address as text. */
const Limit = z.coerce.number().int().min(1).max(200).default(50);

/** What a row has in common with the call of `itemActions` that it stands for. */
function like<A extends Action>(row: A) {
  const common: Pick<A, "does" | "reads" | "who" | "payload" | "reply"> = row;
  const { does, reads, who, payload, reply } = common;
  return { byToken: true, does, reads, who, payload, reply } as const;
}

/** Boxes at addresses of their own, for programs: each does what a call of `itemActions` does. */
export const v1Actions = {
  list_boxes: action({
    does:
      "Your boxes, newest first unless `sortBy` and `sortOrder` say otherwise. For the next page send `data.next` of the last answer as `after`. " +
      NARROWED +
      SHELF_BY_SHELF,
    ...reading,
    path: "/api/v1/items",
    isPayloadInAddress: true,
    rateLimit: LISTS_LIMIT,
    payload: z.object({
      limit: Limit,
      after: z.string().max(1_000).exactOptional(),
      sortBy: SortBy.default("createdAt"),
      sortOrder: z.enum(["asc", "desc"]).default("desc"),
      ...Narrowing.shape,
    }),
    reply: itemActions.GET_USER_ITEMS.reply,
  }),
  create_box: action({ ...like(itemActions.CREATE_ITEM), path: "/api/v1/items", status: 201 }),
  get_box: action({ ...like(itemActions.GET_ITEM_BY_ID), path: "/api/v1/items/:itemId", isPayloadInAddress: true }),
  change_box: action({
    does:
      "Changes the fields that are given. `mediaOrder` sets the order of the files, `coverKey` chooses the file that is shown for the box, `captions` sets captions of files.",
    ...writing,
    path: "/api/v1/items/:itemId",
    method: "PATCH",
    payload: GivenItemTexts.extend({
      ...Repeatable,
      ...Arrangement.shape,
      itemId: ItemId,
      tagId: GivenTagId.exactOptional(),
    }),
    reply: itemActions.UPDATE_ITEM.reply,
  }),
  delete_box: action({
    ...like(itemActions.DELETE_ITEM),
    does: "Moves a box to the trash, where it is kept for 30 days.",
    path: "/api/v1/items/:itemId",
    method: "DELETE",
    isPayloadInAddress: true,
  }),
  search_boxes: action({
    does:
      "Your boxes that match the words, best match first: number, title, then the rest. One typo in a long word is ignored. " +
      NARROWED,
    ...reading,
    path: "/api/v1/search",
    isPayloadInAddress: true,
    rateLimit: SEARCHES_LIMIT,
    payload: z.object({ words: z.string().max(200), limit: Limit, ...Narrowing.shape }),
    reply: z.object({ data: z.object({ items: z.array(Item), total: z.number().int() }) }),
  }),
  find_boxes_by_number: action({
    ...like(itemActions.FIND_ITEM_BY_TAGID),
    path: "/api/v1/numbers/:tagId",
    isPayloadInAddress: true,
  }),
  next_number: action({ ...like(itemActions.NEXT_TAGID), path: "/api/v1/next-number", isPayloadInAddress: true }),
  list_trash: action({ ...like(itemActions.GET_TRASH), path: "/api/v1/trash", isPayloadInAddress: true }),
  restore_box: action({
    ...like(itemActions.RESTORE_ITEM),
    path: "/api/v1/trash/:itemId/restore",
    isPayloadInAddress: true,
  }),
  purge_box: action({
    ...like(itemActions.PURGE_ITEM),
    path: "/api/v1/trash/:itemId",
    method: "DELETE",
    isPayloadInAddress: true,
  }),
};
