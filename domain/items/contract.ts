import { z } from "zod";
import { action, type RateLimit } from "../wire/action.ts";
import { ItemId } from "../wire/ids.ts";
import { GivenItemTexts, Item } from "./item.ts";
import { normaliseTagId, NUMBER_WORDS, TagId } from "./tag_id.ts";

const PAGE_SIZE = 50;
const MOST_PER_PAGE = 200;

/** A number as a client may send it: text, or the number itself. */
const GivenTagId = z.union([z.string().max(64), z.number().int().nonnegative()])
  .meta({ says: NUMBER_WORDS })
  .transform((given, context) => {
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
/** A search of many words takes up to 90 ms of a processor: a member takes at most a fifth of two cores. */
const SEARCHES_LIMIT: RateLimit = { calls: 240, perSeconds: 60 };
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
    message: { done: "Items fetched", failed: "Failed to fetch items" },
    does:
      "One's boxes, newest first unless `sortBy` and `sortOrder` say otherwise. `after` takes `data.next` of the page before and is as fast at any depth; `skip` counts. The fields may stand in `options` too.",
    reads: true,
    who: "member",
    // They may stand under "options" or beside the other fields.
    payload: Sorting.extend({ options: Sorting.exactOptional(), userId: z.string().optional() })
      .transform(({ options, ...flat }) => ({ ...newestFirst, ...flat, ...options })),
    reply: page,
  }),
  GET_ITEM_BY_ID: action({
    message: { done: "Item fetched", failed: "Failed to fetch item" },
    does: "One box.",
    reads: true,
    who: "member",
    payload: theItem,
    reply: one,
  }),
  SEARCH_ITEMS: action({
    message: { done: "Items searched", failed: "Failed to search items" },
    does:
      "Boxes that fit some words, best first: exact number, beginning of a number, title, then the rest. Words in any order, the last one as a beginning, accents and one typo in a long word forgiven.",
    reads: true,
    who: "member",
    rateLimit: SEARCHES_LIMIT,
    payload: Paging.extend({ searchTerm: z.string().max(200), options: Paging.exactOptional() })
      .transform(({ options, ...flat }) => ({ ...wholePage, ...flat, ...options })),
    reply: page,
  }),
  FIND_ITEM_BY_TAGID: action({
    message: { done: "Number looked up", failed: "Failed to find item" },
    does: "The box with this number: the exact text first, then equal numbers (`7` finds `007`).",
    reads: true,
    who: "member",
    payload: z.object({ tagId: GivenTagId }),
    reply: several,
  }),
  NEXT_TAGID: action({
    message: { done: "Next number fetched", failed: "Failed to fetch the next number" },
    does: "The lowest free number above the highest one used; 1 at first.",
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({ data: z.object({ tagId: TagId }) }),
  }),
  GET_LIMITS: action({
    message: { done: "Limits fetched", failed: "Failed to fetch the limits" },
    does: "What the plan still allows; `null` is without limit.",
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({
      data: z.object({
        boxesPerMonth: z.number().int().nullable(),
        boxesLeft: z.number().int().nullable(),
        assetsPerBox: z.number().int(),
        /** What all files together may take, and do take. */
        bytes: z.number().int(),
        bytesUsed: z.number().int(),
      }),
    }),
  }),
  GET_TAGIDS: action({
    message: { done: "Numbers fetched", failed: "Failed to fetch the numbers" },
    does: "Every number in use.",
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({ data: z.object({ tagIds: z.array(TagId) }) }),
  }),
  GET_TRASH: action({
    message: { done: "Trash fetched", failed: "Failed to fetch the trash" },
    does: "Deleted boxes, newest first; they are kept for 30 days.",
    reads: true,
    who: "member",
    payload: nothing,
    reply: several,
  }),
  CREATE_ITEM: action({
    message: { done: "Item created", failed: "Failed to create item" },
    does: "Makes a box. The number must be free among one's boxes.",
    reads: false,
    who: "member",
    status: 201,
    payload: GivenItemTexts.extend({ tagId: GivenTagId }),
    reply: one,
    invalidates: [...boxes, ...numbers, "GET_LIMITS"],
  }),
  UPDATE_ITEM: action({
    message: { done: "Item updated", failed: "Failed to update item" },
    does: "Changes the fields that `updates` names.",
    reads: false,
    who: "member",
    payload: theItem.extend({ updates: GivenItemTexts.extend({ tagId: GivenTagId.exactOptional() }) }),
    reply: one,
    invalidates: [...boxes, ...numbers],
  }),
  DELETE_ITEM: action({
    message: { done: "Item moved to the trash", failed: "Failed to delete item" },
    does: "Moves a box to the trash.",
    reads: false,
    who: "member",
    payload: theItem,
    reply: nothing,
    invalidates: [...boxes, ...numbers, "GET_TRASH"],
  }),
  RESTORE_ITEM: action({
    message: { done: "Item restored", failed: "Failed to restore item" },
    does: "Takes a box back from the trash.",
    reads: false,
    who: "member",
    payload: theItem,
    reply: one,
    invalidates: [...boxes, ...numbers, "GET_TRASH"],
  }),
  PURGE_ITEM: action({
    message: { done: "Item deleted for good", failed: "Failed to delete item" },
    does: "Deletes a box of the trash for good, with its files.",
    reads: false,
    who: "member",
    payload: theItem,
    reply: nothing,
    invalidates: ["GET_TRASH", "GET_LIMITS"],
  }),
};
