import type { Handlers } from "../../domain/wire/action.ts";
import type { itemActions } from "../../domain/items/contract.ts";
import { readCursor } from "../../domain/items/cursor.ts";
import { itemFailure } from "../../domain/items/failures.ts";
import { mediaFailure } from "../../domain/media/failures.ts";
import { boxLimitSentence, planLimits, type PlanSettings } from "../../domain/items/plan_limits.ts";
import { presentItem, type StoredItem } from "../../domain/items/stored_item.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import { oldestInTrash } from "../../domain/items/trash.ts";
import { pageOfItems } from "../../db/items/pages.ts";
import { ownerCounts } from "../../db/items/box_counts.ts";
import {
  findItem,
  findItemsByNumber,
  freeNumberAbove,
  listNumbers,
  listTrash,
  newestNumber,
  nextNumber,
} from "../../db/items/find.ts";
import { placesAndTags } from "../../db/items/places_and_tags.ts";
import { bytesHeldBy } from "../../db/media/media.ts";
import { purgeItem } from "../../db/items/purge.ts";
import { searchItems } from "../../db/items/search.ts";
import type { Pool } from "../../db/sql.ts";
import { createItem, deleteItem, restoreItem, updateItem, type WriteOutcome } from "../../db/items/write.ts";
import type { Item } from "../../domain/items/item.ts";
import type { manyItemActions } from "../../domain/items/many_contract.ts";
import { deleteItems, restoreItems, updateItems } from "../../db/items/write_many.ts";

export interface ItemParts {
  readonly pool: Pool;
  readonly basePath: string;
  readonly limits: PlanSettings;
  readonly clock: () => number;
  readonly filesGone: () => Promise<void>;
}

/** The trash shows its newest boxes; older ones come into sight as these go. */
const TRASH_SHOWN = 1_000;
/** Of either: more than anybody reads through, and few enough for one answer. */
const MAX_PLACES_AND_TAGS = 1_000;
const BLANK = { title: "", description: "", location: "", tags: [] };

export function itemHandlers(parts: ItemParts): Handlers<typeof itemActions> {
  const { pool, basePath, limits, clock, filesGone } = parts;
  const present = (item: StoredItem) => presentItem(item, basePath);
  const several = (items: readonly StoredItem[]) => ({ data: { items: items.map(present) } });
  const written = (result: WriteOutcome) => ({ data: present(expectWritten(result, present, limits)) });
  return {
    async GET_USER_ITEMS({ after, ...input }, { userId }) {
      const page = await pageOfItems(pool, userId, { ...input, after: cursorOf(after, input.sortBy) });
      const next = page.next === null ? {} : { next: page.next };
      return { data: { items: page.items.map(present), total: page.total, ...next } };
    },
    GET_PLACES_AND_TAGS: async (_payload, { userId }) => ({
      data: await placesAndTags(pool, userId, MAX_PLACES_AND_TAGS),
    }),
    async GET_ITEM_BY_ID({ itemId }, { userId }) {
      const item = await findItem(pool, userId, itemId);
      if (!item) throw itemFailure("NoSuchItem");
      return { data: present(item) };
    },
    async SEARCH_ITEMS({ searchTerm, ...page }, { userId }) {
      const found = await searchItems(pool, userId, searchTerm, page);
      return { data: { items: found.items.map(present), total: found.total } };
    },
    FIND_ITEM_BY_TAGID: async ({ tagId }, { userId }) => several(await findItemsByNumber(pool, userId, tagId)),
    async NEXT_TAGID({ after }, { userId }) {
      const before = after === "newest" ? await newestNumber(pool, userId) : after;
      const next = before ? await freeNumberAbove(pool, userId, before) : await nextNumber(pool, userId);
      return { data: { tagId: TagId.parse(String(next)) } };
    },
    GET_LIMITS: async (_payload, { userId }) => ({ data: await limitsOf(parts, userId) }),
    GET_TAGIDS: async (_payload, { userId }) => ({ data: { tagIds: await listNumbers(pool, userId) } }),
    GET_TRASH: async (_payload, { userId }) =>
      several(await listTrash(pool, userId, oldestInTrash(clock()), TRASH_SHOWN)),
    CREATE_ITEM: async (input, { userId }) =>
      written(await createItem(pool, userId, { ...BLANK, ...input }, limits.freeBoxesPerMonth)),
    UPDATE_ITEM: async ({ itemId, updates }, { userId }) => written(await updateItem(pool, userId, itemId, updates)),
    async DELETE_ITEM({ itemId }, { userId }) {
      if (!await deleteItem(pool, userId, itemId)) throw itemFailure("NoSuchItem");
      return {};
    },
    RESTORE_ITEM: async ({ itemId }, { userId }) =>
      written(await restoreItem(pool, userId, itemId, oldestInTrash(clock()))),
    async PURGE_ITEM({ itemId }, { userId }) {
      if (!await purgeItem(pool, userId, itemId)) throw itemFailure("NoSuchItem");
      await filesGone();
      return {};
    },
    ...manyItemHandlers(parts),
  };
}

async function limitsOf({ pool, limits }: ItemParts, userId: UserId) {
  const counts = await ownerCounts(pool, userId);
  const { boxesPerMonth, assetsPerBox, bytes } = planLimits(counts.isPro, limits);
  const boxesLeft = boxesPerMonth === null ? null : Math.max(0, boxesPerMonth - counts.madeThisMonth);
  return { boxesPerMonth, boxesLeft, assetsPerBox, bytes, bytesUsed: await bytesHeldBy(pool, userId) };
}

function expectWritten(
  result: WriteOutcome,
  present: (item: StoredItem) => ReturnType<typeof presentItem>,
  limits: PlanSettings,
): StoredItem {
  switch (result.outcome) {
    case "written":
      return result.item;
    case "number-taken":
      throw numberTaken(present(result.holder));
    case "no-box-left":
      throw itemFailure("BoxLimit", { sentence: boxLimitSentence(limits.freeBoxesPerMonth) });
    case "no-such-file":
      throw mediaFailure("NoSuchFile");
    case "no-such-item":
      throw itemFailure("NoSuchItem");
  }
}

function cursorOf(after: string | undefined, sortBy: Parameters<typeof readCursor>[1]) {
  if (after === undefined) return null;
  const cursor = readCursor(after, sortBy);
  if (!cursor) throw itemFailure("StaleCursor");
  return cursor;
}

/** The refusal of a number that another box has, with that box. */
function numberTaken(holder: Item) {
  const named = holder.title ? ` ${holder.tagId}: "${holder.title}".` : ` ${holder.tagId}.`;
  return itemFailure("NumberTaken", {
    sentence: `You already have a box with the number${named}`,
    data: { item: holder },
  });
}

function manyItemHandlers({ pool, basePath, clock }: ItemParts): Handlers<typeof manyItemActions> {
  const present = (items: readonly StoredItem[]) => items.map((item) => presentItem(item, basePath));
  return {
    async UPDATE_ITEMS({ items }, { userId }) {
      const { written, changed, unknown } = await updateItems(pool, userId, items);
      return { data: { items: present(written), changed: present(changed), unknown: [...unknown] } };
    },
    async DELETE_ITEMS({ itemIds }, { userId }) {
      const deleted = await deleteItems(pool, userId, itemIds);
      return {
        data: {
          itemIds: [...deleted.itemIds],
          deletedAt: deleted.deletedAt?.toISOString() ?? null,
          unknown: itemIds.filter((itemId) => !deleted.itemIds.includes(itemId)),
        },
      };
    },
    async RESTORE_ITEMS({ itemIds, deletedAt }, { userId }) {
      const { items, taken, unknown } = await restoreItems(pool, userId, {
        itemIds,
        deletedAt: deletedAt === undefined ? null : new Date(deletedAt),
        oldest: oldestInTrash(clock()),
      });
      return { data: { items: present(items), taken: present(taken), unknown: [...unknown] } };
    },
  };
}
