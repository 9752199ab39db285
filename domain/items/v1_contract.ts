import { z } from "zod";
import { action } from "../wire/action.ts";
import { ItemId } from "../wire/ids.ts";
import { Arrangement } from "../media/arrangement.ts";
import { LISTS_LIMIT, NARROWED, NEXT_NUMBER, NextNumber, SEARCHES_LIMIT, SHELF_BY_SHELF, SortBy } from "./contract.ts";
import { GivenTagId } from "./given_tag_id.ts";
import { GivenItemTexts, Item, Place, Tag } from "./item.ts";
import { TagId } from "./tag_id.ts";

/** Numbers stand in an address as text. */
const Limit = z.coerce.number().int().min(1).max(200).default(50);
const theBox = z.object({ itemId: ItemId });
const one = z.object({ data: Item });
const several = z.object({ data: z.object({ items: z.array(Item) }) });
const member = { who: "member", byToken: true } as const;

/** Boxes at addresses of their own, for programs: each does what a call of `itemActions` does. */
export const v1Actions = {
  list_boxes: action({
    does:
      "Your boxes, newest first unless `sortBy` and `sortOrder` say otherwise. For the next page send `data.next` of the last answer as `after`. " +
      NARROWED +
      SHELF_BY_SHELF,
    reads: true,
    ...member,
    path: "/api/v1/items",
    isPayloadInAddress: true,
    rateLimit: LISTS_LIMIT,
    payload: z.object({
      limit: Limit,
      after: z.string().max(1_000).exactOptional(),
      sortBy: SortBy.default("createdAt"),
      sortOrder: z.enum(["asc", "desc"]).default("desc"),
      place: Place.exactOptional(),
      tag: Tag.exactOptional(),
    }),
    reply: z.object({
      data: z.object({ items: z.array(Item), total: z.number().int(), next: z.string().optional() }),
    }),
  }),
  create_box: action({
    does: "Makes a box. None of your boxes may have its number.",
    reads: false,
    ...member,
    path: "/api/v1/items",
    status: 201,
    payload: GivenItemTexts.extend({ tagId: GivenTagId }),
    reply: one,
  }),
  get_box: action({
    does: "One box.",
    reads: true,
    ...member,
    path: "/api/v1/items/:itemId",
    isPayloadInAddress: true,
    payload: theBox,
    reply: one,
  }),
  change_box: action({
    does:
      "Changes the fields that are given. `mediaOrder` sets the order of the files, `coverKey` chooses the file that is shown for the box, `captions` sets captions of files.",
    reads: false,
    ...member,
    path: "/api/v1/items/:itemId",
    method: "PATCH",
    payload: GivenItemTexts.extend({ ...Arrangement.shape, itemId: ItemId, tagId: GivenTagId.exactOptional() }),
    reply: one,
  }),
  delete_box: action({
    does: "Moves a box to the trash, where it is kept for 30 days.",
    reads: false,
    ...member,
    path: "/api/v1/items/:itemId",
    method: "DELETE",
    isPayloadInAddress: true,
    payload: theBox,
    reply: z.object({}),
  }),
  search_boxes: action({
    does:
      "Your boxes that match the words, best match first: number, title, then the rest. One typo in a long word is ignored. " +
      NARROWED,
    reads: true,
    ...member,
    path: "/api/v1/search",
    isPayloadInAddress: true,
    rateLimit: SEARCHES_LIMIT,
    payload: z.object({
      words: z.string().max(200),
      limit: Limit,
      place: Place.exactOptional(),
      tag: Tag.exactOptional(),
    }),
    reply: z.object({ data: z.object({ items: z.array(Item), total: z.number().int() }) }),
  }),
  find_boxes_by_number: action({
    does:
      "The boxes with this number: first the one written exactly so, then those of equal value (`7` also finds `007`).",
    reads: true,
    ...member,
    path: "/api/v1/numbers/:tagId",
    isPayloadInAddress: true,
    payload: z.object({ tagId: GivenTagId }),
    reply: several,
  }),
  next_number: action({
    does: NEXT_NUMBER,
    reads: true,
    ...member,
    path: "/api/v1/next-number",
    isPayloadInAddress: true,
    payload: NextNumber,
    reply: z.object({ data: z.object({ tagId: TagId }) }),
  }),
  list_trash: action({
    does: "Deleted boxes, newest first; they are kept for 30 days.",
    reads: true,
    ...member,
    path: "/api/v1/trash",
    isPayloadInAddress: true,
    payload: z.object({}),
    reply: several,
  }),
  restore_box: action({
    does: "Takes a box back from the trash.",
    reads: false,
    ...member,
    path: "/api/v1/trash/:itemId/restore",
    isPayloadInAddress: true,
    payload: theBox,
    reply: one,
  }),
  purge_box: action({
    does: "Deletes a box in the trash for good, with its files.",
    reads: false,
    ...member,
    path: "/api/v1/trash/:itemId",
    method: "DELETE",
    isPayloadInAddress: true,
    payload: theBox,
    reply: z.object({}),
  }),
};
