import { z } from "zod";
import { action, type RateLimit } from "../wire/action.ts";
import { Repeatable } from "../wire/repeatable.ts";
import { ItemId } from "../wire/ids.ts";
import { MAX_AT_ONCE } from "./change_many.ts";
import { GivenItemTexts, Item } from "./item.ts";

/** Each writes up to 500 boxes, with their words for the search. */
const LIMIT: RateLimit = { calls: 60, perSeconds: 60, sharedAs: "many boxes" };

const Version = z.iso.datetime({ offset: true }).meta({ says: "a box's `updatedAt` as it was read" });
const Change = z.object({
  itemId: ItemId,
  updatedAt: Version,
  updates: GivenItemTexts.pick({ location: true, tags: true }),
});
const TWICE = "names a box twice";
const Changes = z.array(Change).min(1).max(MAX_AT_ONCE)
  .refine((changes) => isEachOnce(changes.map(({ itemId }) => itemId)), TWICE);
const ItemIds = z.array(ItemId).min(1).max(MAX_AT_ONCE).refine(isEachOnce, TWICE);

function isEachOnce(itemIds: readonly ItemId[]): boolean {
  return new Set(itemIds).size === itemIds.length;
}

/** What shows boxes, and what counts them. */
export const boxes = [
  "GET_USER_ITEMS",
  "GET_ITEM_BY_ID",
  "SEARCH_ITEMS",
  "FIND_ITEM_BY_TAGID",
  "GET_HISTORY",
] as const;
export const numbers = ["NEXT_TAGID", "GET_TAGIDS"] as const;
export const shelves = ["GET_PLACES_AND_TAGS"] as const;

export const reading = { reads: true, who: "viewer", byToken: true } as const;
export const writing = { reads: false, who: "member", byToken: true } as const;

/** What is done with several boxes at once: in one transaction, and each box that stays out is named. */
export const manyItemActions = {
  UPDATE_ITEMS: action({
    message: { done: "Items updated", failed: "Failed to update items" },
    does:
      `Changes places and tags of up to ${MAX_AT_ONCE} boxes at once. A box whose \`updatedAt\` is another by now stays as it is and comes back in \`changed\`; the ids of boxes that are not there come back in \`unknown\`.`,
    ...writing,
    rateLimit: LIMIT,
    payload: z.object({ ...Repeatable, items: Changes }),
    reply: z.object({
      data: z.object({ items: z.array(Item), changed: z.array(Item), unknown: z.array(ItemId) }),
    }),
    invalidates: [...boxes, ...shelves],
  }),
  DELETE_ITEMS: action({
    message: { done: "Items moved to the trash", failed: "Failed to delete items" },
    does:
      `Moves up to ${MAX_AT_ONCE} boxes to the trash, all at the moment \`deletedAt\`. The ids of boxes that are not there come back in \`unknown\`.`,
    ...writing,
    rateLimit: LIMIT,
    payload: z.object({ ...Repeatable, itemIds: ItemIds }),
    reply: z.object({
      data: z.object({ itemIds: z.array(ItemId), deletedAt: z.string().nullable(), unknown: z.array(ItemId) }),
    }),
    invalidates: [...boxes, ...numbers, ...shelves, "GET_TRASH"],
  }),
  RESTORE_ITEMS: action({
    message: { done: "Items restored", failed: "Failed to restore items" },
    does:
      `Takes up to ${MAX_AT_ONCE} boxes back from the trash; with \`deletedAt\` only those that went there at that moment. A box whose number another one has by now stays in the trash and comes back in \`taken\`; the ids of boxes that are not there come back in \`unknown\`.`,
    ...writing,
    rateLimit: LIMIT,
    payload: z.object({
      ...Repeatable,
      itemIds: ItemIds,
      deletedAt: z.iso.datetime({ offset: true }).exactOptional(),
    }),
    reply: z.object({
      data: z.object({ items: z.array(Item), taken: z.array(Item), unknown: z.array(ItemId) }),
    }),
    invalidates: [...boxes, ...numbers, ...shelves, "GET_TRASH"],
  }),
};
