import { z } from "zod";
import { action } from "../wire/action.ts";
import { ItemId } from "../wire/ids.ts";
import { GivenItemTexts, Item } from "./item.ts";
import { normaliseTagId, TagId } from "./tag_id.ts";

const PAGE_SIZE = 50;
const MOST_PER_PAGE = 200;

/** A number as a client may send it: text, or the number itself. */
const GivenTagId = z.union([z.string().max(64), z.number().int().nonnegative()]).transform((given, context) => {
  const tagId = normaliseTagId(String(given));
  if (tagId) return tagId;
  context.addIssue({ code: "custom", message: "must be 1 to 8 digits" });
  return z.NEVER;
});

const Paging = z.object({
  limit: z.number().int().min(1).max(MOST_PER_PAGE).exactOptional(),
  skip: z.number().int().min(0).max(10_000_000).exactOptional(),
  /** Opaque, from `data.next` of the page before: pages of any depth cost the same. */
  after: z.string().max(1_000).exactOptional(),
});
const Sorting = Paging.extend({
  sortBy: z.enum(["createdAt", "updatedAt", "title", "tagId"]).exactOptional(),
  sortOrder: z.enum(["asc", "desc"]).exactOptional(),
});
const wholePage = { limit: PAGE_SIZE, skip: 0 };
const newestFirst = { ...wholePage, sortBy: "createdAt", sortOrder: "desc" } as const;

const one = z.object({ data: Item });
const several = z.object({ data: z.object({ items: z.array(Item) }) });
const page = z.object({
  data: z.object({ items: z.array(Item), total: z.number().int(), next: z.string().optional() }),
});
const theItem = z.object({ itemId: ItemId });
const nothing = z.object({});

/** What shows boxes, and what counts them. */
const boxes = ["GET_USER_ITEMS", "GET_ITEM_BY_ID", "SEARCH_ITEMS", "FIND_ITEM_BY_TAGID"] as const;
const numbers = ["NEXT_TAGID", "GET_TAGIDS"] as const;

export const itemActions = {
  GET_USER_ITEMS: action({
    reads: true,
    who: "member",
    // Document 1 speaks of "options"; they may also stand beside the other fields.
    payload: Sorting.extend({ options: Sorting.exactOptional(), userId: z.string().optional() })
      .transform(({ options, ...flat }) => ({ ...newestFirst, ...flat, ...options })),
    reply: page,
  }),
  GET_ITEM_BY_ID: action({ reads: true, who: "member", payload: theItem, reply: one }),
  SEARCH_ITEMS: action({
    reads: true,
    who: "member",
    payload: Paging.extend({ searchTerm: z.string().max(200), options: Paging.exactOptional() })
      .transform(({ options, ...flat }) => ({ ...wholePage, ...flat, ...options })),
    reply: page,
  }),
  FIND_ITEM_BY_TAGID: action({
    reads: true,
    who: "member",
    payload: z.object({ tagId: GivenTagId }),
    reply: several,
  }),
  NEXT_TAGID: action({
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({ data: z.object({ tagId: TagId }) }),
  }),
  /** What the plan still allows, for a line such as "3 of 20 boxes left this month". */
  GET_LIMITS: action({
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({
      data: z.object({
        boxesPerMonth: z.number().int().nullable(),
        boxesLeft: z.number().int().nullable(),
        assetsPerBox: z.number().int(),
      }),
    }),
  }),
  /** Every number in use, for the reader: what a person owns is likelier than what nobody wrote. */
  GET_TAGIDS: action({
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({ data: z.object({ tagIds: z.array(TagId) }) }),
  }),
  GET_TRASH: action({ reads: true, who: "member", payload: nothing, reply: several }),
  CREATE_ITEM: action({
    reads: false,
    who: "member",
    status: 201,
    payload: GivenItemTexts.extend({ tagId: GivenTagId }),
    reply: one,
    invalidates: [...boxes, ...numbers, "GET_LIMITS"],
  }),
  UPDATE_ITEM: action({
    reads: false,
    who: "member",
    payload: theItem.extend({ updates: GivenItemTexts.extend({ tagId: GivenTagId.exactOptional() }) }),
    reply: one,
    invalidates: [...boxes, ...numbers],
  }),
  DELETE_ITEM: action({
    reads: false,
    who: "member",
    payload: theItem,
    reply: nothing,
    invalidates: [...boxes, ...numbers, "GET_TRASH"],
  }),
  RESTORE_ITEM: action({
    reads: false,
    who: "member",
    payload: theItem,
    reply: one,
    invalidates: [...boxes, ...numbers, "GET_TRASH"],
  }),
  PURGE_ITEM: action({ reads: false, who: "member", payload: theItem, reply: nothing, invalidates: ["GET_TRASH"] }),
};
