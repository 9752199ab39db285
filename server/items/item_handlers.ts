import type { Handlers } from "../../domain/wire/action.ts";
import type { codeActions } from "../../domain/items/codes/code_actions.ts";
import type { itemActions } from "../../domain/items/contract.ts";
import { readCursor } from "../../domain/items/cursor.ts";
import { itemFailure } from "../../domain/items/failures.ts";
import { mediaFailure } from "../../domain/media/failures.ts";
import { boxLimitSentence, planLimits, type PlanSettings } from "../../domain/items/plan_limits.ts";
import { presentItem, type StoredItem } from "../../domain/items/stored_item.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import { oldestInTrash } from "../../domain/items/trash.ts";
import { readMark, writeMark } from "../../domain/items/change_mark.ts";
import { doOnce } from "../../db/do_once.ts";
import { newestMark, readChanges } from "../../db/items/changes.ts";
import { readHistory } from "../../db/items/history.ts";
import { codesOf, findItemByCode, forgetCode, keepCode } from "../../db/items/codes.ts";
import { pageOfItems } from "../../db/items/pages.ts";
import { countsOfHousehold } from "../../db/items/box_counts.ts";
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
import { isDataError, type Pool } from "../../db/sql.ts";
import { createItem, deleteItem, restoreItem, updateItem, type WriteOutcome } from "../../db/items/write.ts";
import type { Item } from "../../domain/items/item.ts";
import type { manyItemActions } from "../../domain/items/many_contract.ts";
import { deleteItems, restoreItems, updateItems } from "../../db/items/write_many.ts";
import { readTogether } from "./read_together.ts";

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
  const shelvesOf = readTogether((householdId) => placesAndTags(pool, householdId, MAX_PLACES_AND_TAGS));
  const numbersOf = readTogether((householdId) => listNumbers(pool, householdId));
  return {
    async GET_USER_ITEMS({ after, ...input }, { householdId }) {
      const page = await pageOfItems(pool, householdId, { ...input, after: cursorOf(after, input.sortBy) });
      const next = page.next === null ? {} : { next: page.next };
      return { data: { items: page.items.map(present), total: page.total, ...next } };
    },
    GET_PLACES_AND_TAGS: async (_payload, { householdId }) => ({ data: await shelvesOf(householdId) }),
    async GET_ITEM_BY_ID({ itemId }, { householdId }) {
      const item = await findItem(pool, householdId, itemId);
      if (!item) throw itemFailure("NoSuchItem");
      return { data: present(item) };
    },
    async SEARCH_ITEMS({ searchTerm, ...page }, { householdId }) {
      const found = await searchItems(pool, householdId, searchTerm, page);
      return { data: { items: found.items.map(present), total: found.total } };
    },
    FIND_ITEM_BY_TAGID: async ({ tagId }, { householdId }) =>
      several(await findItemsByNumber(pool, householdId, tagId)),
    async NEXT_TAGID({ after }, { householdId }) {
      const before = after === "newest" ? await newestNumber(pool, householdId) : after;
      const next = before ? await freeNumberAbove(pool, householdId, before) : await nextNumber(pool, householdId);
      return { data: { tagId: TagId.parse(String(next)) } };
    },
    GET_LIMITS: async (_payload, { householdId }) => ({ data: await limitsOf(parts, householdId) }),
    GET_TAGIDS: async (_payload, { householdId }) => ({ data: { tagIds: await numbersOf(householdId) } }),
    GET_TRASH: async (_payload, { householdId }) =>
      several(await listTrash(pool, householdId, oldestInTrash(clock()), TRASH_SHOWN)),
    ...changeHandlers(parts),
    CREATE_ITEM: ({ cmdId, ...input }, caller) =>
      doOnce(
        pool,
        caller,
        { action: "CREATE_ITEM", cmdId },
        async (sql) => written(await createItem(sql, caller, { ...BLANK, ...input }, limits.freeBoxesPerMonth)),
      ),
    UPDATE_ITEM: ({ itemId, cmdId, updates }, caller) =>
      doOnce(
        pool,
        caller,
        { action: "UPDATE_ITEM", cmdId },
        async (sql) => written(await updateItem(sql, caller, itemId, updates)),
      ),
    DELETE_ITEM: ({ itemId, cmdId }, caller) =>
      doOnce(
        pool,
        caller,
        { action: "DELETE_ITEM", cmdId },
        async (sql) => mustHave(await deleteItem(sql, caller, itemId)),
      ),
    RESTORE_ITEM: ({ itemId, cmdId }, caller) =>
      doOnce(
        pool,
        caller,
        { action: "RESTORE_ITEM", cmdId },
        async (sql) => written(await restoreItem(sql, caller, itemId, oldestInTrash(clock()))),
      ),
    async PURGE_ITEM({ itemId, cmdId }, caller) {
      const answer = await doOnce(
        pool,
        caller,
        { action: "PURGE_ITEM", cmdId },
        async (sql) => mustHave(await purgeItem(sql, caller.householdId, itemId)),
      );
      await filesGone();
      return answer;
    },
    ...manyItemHandlers(parts),
    ...codeHandlers(parts),
  };
}

function changeHandlers({ pool, basePath, clock }: ItemParts) {
  return {
    async GET_CHANGES({ since, limit }, { householdId }) {
      const newest = await newestMark(pool, householdId);
      if (since === "now") return { data: { items: [], gone: [], next: writeMark(newest), more: false } };
      const mark = since === null ? null : readMark(since, newest, clock());
      if (since !== null && !mark) throw itemFailure("StaleMark");
      const { items, gone, next, more } = await readChanges(pool, newest, mark, limit).catch((error) => {
        // A snapshot that PostgreSQL never gave anybody.
        throw isDataError(error) ? itemFailure("StaleMark") : error;
      });
      return {
        data: { items: items.map((item) => presentItem(item, basePath)), gone: [...gone], next: writeMark(next), more },
      };
    },
    async GET_HISTORY({ itemId, before }, { householdId }) {
      const history = await readHistory(pool, householdId, itemId, before ?? null);
      if (!history) throw itemFailure("NoSuchItem");
      return { data: history };
    },
  } satisfies Partial<Handlers<typeof itemActions>>;
}

/** What becomes of a box answers with nothing. @throws Failure NoSuchItem */
function mustHave(had: boolean): Record<string, never> {
  if (!had) throw itemFailure("NoSuchItem");
  return {};
}

async function limitsOf({ pool, limits }: ItemParts, householdId: HouseholdId) {
  const counts = await countsOfHousehold(pool, householdId);
  const { boxesPerMonth, assetsPerBox, bytes } = planLimits(counts.isPro, limits);
  const boxesLeft = boxesPerMonth === null ? null : Math.max(0, boxesPerMonth - counts.madeThisMonth);
  return { boxesPerMonth, boxesLeft, assetsPerBox, bytes, bytesUsed: await bytesHeldBy(pool, householdId) };
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
    UPDATE_ITEMS: ({ items, cmdId }, caller) =>
      doOnce(pool, caller, { action: "UPDATE_ITEMS", cmdId }, async (sql) => {
        const { written, changed, unknown } = await updateItems(sql, caller, items);
        return { data: { items: present(written), changed: present(changed), unknown: [...unknown] } };
      }),
    DELETE_ITEMS: ({ itemIds, cmdId }, caller) =>
      doOnce(pool, caller, { action: "DELETE_ITEMS", cmdId }, async (sql) => {
        const deleted = await deleteItems(sql, caller, itemIds);
        return {
          data: {
            itemIds: [...deleted.itemIds],
            deletedAt: deleted.deletedAt?.toISOString() ?? null,
            unknown: itemIds.filter((itemId) => !deleted.itemIds.includes(itemId)),
          },
        };
      }),
    RESTORE_ITEMS: ({ itemIds, deletedAt, cmdId }, caller) =>
      doOnce(pool, caller, { action: "RESTORE_ITEMS", cmdId }, async (sql) => {
        const { items, taken, unknown } = await restoreItems(sql, caller, {
          itemIds,
          deletedAt: deletedAt === undefined ? null : new Date(deletedAt),
          oldest: oldestInTrash(clock()),
        });
        return { data: { items: present(items), taken: present(taken), unknown: [...unknown] } };
      }),
  };
}

function codeHandlers({ pool, basePath }: ItemParts): Handlers<typeof codeActions> {
  return {
    async FIND_ITEM_BY_CODE({ code }, { householdId }) {
      const item = await findItemByCode(pool, householdId, code);
      return { data: { items: item ? [presentItem(item, basePath)] : [] } };
    },
    GET_CODES: async ({ itemId }, { householdId }) => ({ data: { codes: await codesOf(pool, householdId, itemId) } }),
    KEEP_CODE: ({ itemId, code, cmdId }, caller) =>
      doOnce(pool, caller, { action: "KEEP_CODE", cmdId }, async (sql) => {
        const result = await keepCode(sql, caller.householdId, itemId, code);
        if (result.outcome === "no-such-item") throw itemFailure("NoSuchItem");
        if (result.outcome === "too-many") throw itemFailure("TooManyCodes");
        if (result.outcome === "taken") throw codeTaken(presentItem(result.holder, basePath));
        return {};
      }),
    FORGET_CODE: ({ itemId = null, code, cmdId }, caller) =>
      doOnce(pool, caller, { action: "FORGET_CODE", cmdId }, async (sql) => {
        await forgetCode(sql, caller.householdId, code, itemId);
        return {};
      }),
  };
}

function codeTaken(holder: Item) {
  const sentence = `Box ${holder.tagId}${holder.title && ` "${holder.title}"`} has this code already.`;
  return itemFailure("CodeTaken", { sentence, data: { item: holder } });
}
