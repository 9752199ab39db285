import { z } from "zod";
import { action, type RateLimit } from "../wire/action.ts";
import { Repeatable } from "../wire/repeatable.ts";
import { ItemId } from "../wire/ids.ts";
import { Arrangement } from "../media/arrangement.ts";
import { GivenTagId, TagId } from "./tag_id.ts";
import { ChangeId, HistoryEntry } from "./history.ts";
import { GivenItemTexts, Item, Place, Tag } from "./item.ts";
import { codeActions } from "./codes/code_actions.ts";
import { boxes, manyItemActions, numbers, reading, shelves, writing } from "./many_contract.ts";

const PAGE_SIZE = 50;
export const MAX_PER_PAGE = 200;

const Paging = z.object({
  limit: z.number().int().min(1).max(MAX_PER_PAGE).exactOptional(),
  skip: z.number().int().min(0).max(10_000_000).exactOptional(),
  /** Opaque, from `data.next` of the page before: pages of any depth cost the same. */
  after: z.string().max(1_000).exactOptional(),
});
/** What boxes can be put in order by. */
export const SortBy = z.enum(["createdAt", "updatedAt", "title", "tagId", "place"]);
export const Narrowing = z.object({ place: Place.exactOptional(), tag: Tag.exactOptional() });
const Sorting = Paging.extend({
  sortBy: SortBy.exactOptional(),
  sortOrder: z.enum(["asc", "desc"]).exactOptional(),
  ...Narrowing.shape,
});
const Searching = Paging.extend(Narrowing.shape);
/** Said of every list of boxes that can be narrowed down. */
export const NARROWED =
  "`place` keeps only the boxes in that place (an empty one: the boxes without a place), `tag` only those with that tag; upper and lower case count as the same.";
export const SHELF_BY_SHELF =
  " Sorted by `place`, boxes are grouped by place, each place in the order of its numbers; boxes without a place come last.";
/** Reads all of a member's boxes; a page that is looked at asks once. */
const COUNTS_LIMIT: RateLimit = { calls: 240, perSeconds: 60 };
/** A search of many words takes up to 90 ms of a processor: a member takes at most a fifth of two cores. */
export const SEARCHES_LIMIT: RateLimit = { calls: 240, perSeconds: 60 };
/** Whoever pages through 100,000 boxes asks 500 times. */
export const LISTS_LIMIT: RateLimit = { calls: 600, perSeconds: 60 };
const wholePage = { limit: PAGE_SIZE, skip: 0 };
const newestFirst = { ...wholePage, sortBy: "createdAt", sortOrder: "desc" } as const;

const one = z.object({ data: Item });
const several = z.object({ data: z.object({ items: z.array(Item) }) });
const page = z.object({
  data: z.object({ items: z.array(Item), total: z.number().int(), next: z.string().optional() }),
});
const PlacesAndTags = z.object({
  places: z.array(z.object({ place: z.string(), boxes: z.number().int() })),
  tags: z.array(z.object({ tag: z.string(), boxes: z.number().int() })),
});
const theItem = z.object({ itemId: ItemId });
const repeatableOnItem = theItem.extend(Repeatable);
const nothing = z.object({});

export const itemActions = {
  GET_USER_ITEMS: action({
    message: { done: "Items fetched", failed: "Failed to fetch items" },
    does:
      "Your boxes, newest first unless `sortBy` and `sortOrder` say otherwise. For the next page send `data.next` of the last answer as `after`, which is as fast at any depth; `skip` counts boxes instead. The fields may stand in `options` too. " +
      NARROWED + SHELF_BY_SHELF,
    ...reading,
    rateLimit: LISTS_LIMIT,
    // They may stand under "options" or beside the other fields.
    payload: Sorting.extend({ options: Sorting.exactOptional(), userId: z.string().optional() })
      .transform(({ options, ...flat }) => ({ ...newestFirst, ...flat, ...options })),
    reply: page,
  }),
  GET_PLACES_AND_TAGS: action({
    message: { done: "Places and tags fetched", failed: "Failed to fetch places and tags" },
    does:
      "The places and tags of your boxes and how many boxes have each, most used first, at most 1,000 of each. The empty place stands for the boxes without one.",
    ...reading,
    rateLimit: COUNTS_LIMIT,
    payload: nothing,
    reply: z.object({ data: PlacesAndTags }),
  }),
  GET_ITEM_BY_ID: action({
    message: { done: "Item fetched", failed: "Failed to fetch item" },
    does: "One box.",
    ...reading,
    payload: theItem,
    reply: one,
  }),
  SEARCH_ITEMS: action({
    message: { done: "Items searched", failed: "Failed to search items" },
    does:
      "Your boxes that match the words, best match first: exact number, beginning of a number, title, then the rest. The words may come in any order, the last one may be unfinished, and accents and one typo in a long word are ignored. Words without meaning, as `in` and `the`, may be missing in a box, and `Box 12` means the number. " +
      NARROWED,
    ...reading,
    rateLimit: SEARCHES_LIMIT,
    payload: Searching.extend({ searchTerm: z.string().max(200), options: Searching.exactOptional() })
      .transform(({ options, ...flat }) => ({ ...wholePage, ...flat, ...options })),
    reply: page,
  }),
  FIND_ITEM_BY_TAGID: action({
    message: { done: "Number looked up", failed: "Failed to find item" },
    does: "The boxes with this number: the exact text first, then equal numbers (`7` finds `007`).",
    ...reading,
    payload: z.object({ tagId: GivenTagId }),
    reply: several,
  }),
  NEXT_TAGID: action({
    message: { done: "Next number fetched", failed: "Failed to fetch the next number" },
    does:
      "The lowest free number above `after`, for example above the number of the box just made; `newest` is the box that was made last, 0 when there are none. Without `after`, the lowest one above the highest number in use; 1 when there are no boxes. If no number above is free, the lowest free number of all.",
    ...reading,
    rateLimit: COUNTS_LIMIT,
    payload: z.object({ after: z.union([GivenTagId, z.literal("newest")]).exactOptional() }),
    reply: z.object({ data: z.object({ tagId: TagId }) }),
  }),
  GET_LIMITS: action({
    message: { done: "Limits fetched", failed: "Failed to fetch the limits" },
    does: "What the plan still allows; `null` is without limit.",
    ...reading,
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
    ...reading,
    rateLimit: COUNTS_LIMIT,
    payload: nothing,
    reply: z.object({ data: z.object({ tagIds: z.array(TagId) }) }),
  }),
  GET_TRASH: action({
    message: { done: "Trash fetched", failed: "Failed to fetch the trash" },
    does: "Deleted boxes, newest first; they are kept for 30 days.",
    ...reading,
    payload: nothing,
    reply: several,
  }),
  GET_CHANGES: action({
    message: { done: "Changes fetched", failed: "Failed to fetch changes" },
    does:
      "What has changed since `since`, which is `data.next` of the answer before: boxes as they are now in `items`, ids of those that are not there any more in `gone`. `null` begins, with all boxes; `now` begins with what is yet to come. While `more` is true, ask on at once. What comes may have come before. A `since` is good for 90 days, in one household; then `StaleMark` says to begin anew.",
    ...reading,
    rateLimit: LISTS_LIMIT,
    payload: z.object({
      since: z.string().max(4_000).nullable(),
      limit: z.number().int().min(1).max(MAX_PER_PAGE).default(MAX_PER_PAGE),
    }),
    reply: z.object({
      data: z.object({ items: z.array(Item), gone: z.array(ItemId), next: z.string(), more: z.boolean() }),
    }),
  }),
  GET_HISTORY: action({
    message: { done: "History fetched", failed: "Failed to fetch the history" },
    does:
      "What became of a box, newest first, at most 100 entries before `before`, which is `data.next` of the answer before. `before` of an entry are its texts, and captions of its files, that were changed, as they were; `by` is null where that is not known any more.",
    ...reading,
    payload: theItem.extend({ before: ChangeId.exactOptional() }),
    reply: z.object({ data: z.object({ entries: z.array(HistoryEntry), next: ChangeId.exactOptional() }) }),
  }),
  CREATE_ITEM: action({
    message: { done: "Item created", failed: "Failed to create item" },
    does: "Makes a box. None of your boxes may have its number.",
    ...writing,
    status: 201,
    payload: GivenItemTexts.extend({ ...Repeatable, tagId: GivenTagId }),
    reply: one,
    invalidates: [...boxes, ...numbers, ...shelves, "GET_LIMITS"],
  }),
  UPDATE_ITEM: action({
    message: { done: "Item updated", failed: "Failed to update item" },
    does:
      "Changes the fields that `updates` names. `mediaOrder` orders the files, `coverKey` chooses the one that stands for the box, `captions` says something below some of them.",
    ...writing,
    payload: repeatableOnItem.extend({
      updates: GivenItemTexts.extend({ ...Arrangement.shape, tagId: GivenTagId.exactOptional() }),
    }),
    reply: one,
    invalidates: [...boxes, ...numbers, ...shelves],
  }),
  DELETE_ITEM: action({
    message: { done: "Item moved to the trash", failed: "Failed to delete item" },
    does: "Moves a box to the trash.",
    ...writing,
    payload: repeatableOnItem,
    reply: nothing,
    invalidates: [...boxes, ...numbers, ...shelves, "GET_TRASH"],
  }),
  RESTORE_ITEM: action({
    message: { done: "Item restored", failed: "Failed to restore item" },
    does: "Takes a box back from the trash.",
    ...writing,
    payload: repeatableOnItem,
    reply: one,
    invalidates: [...boxes, ...numbers, ...shelves, "GET_TRASH"],
  }),
  PURGE_ITEM: action({
    message: { done: "Item deleted for good", failed: "Failed to delete item" },
    does: "Deletes a box of the trash for good, with its files.",
    ...writing,
    payload: repeatableOnItem,
    reply: nothing,
    invalidates: ["GET_TRASH", "GET_LIMITS"],
  }),
  ...manyItemActions,
  ...codeActions,
};
