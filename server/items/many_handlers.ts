import type { manyItemActions } from "../../domain/items/many_contract.ts";
import { presentItem, type StoredItem } from "../../domain/items/stored_item.ts";
import { oldestInTrash } from "../../domain/items/trash.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import { deleteItems, restoreItems, updateItems } from "../../db/items/write_many.ts";
import type { Pool } from "../../db/sql.ts";

interface ManyParts {
  readonly pool: Pool;
  readonly basePath: string;
  readonly clock: () => number;
}

export function manyItemHandlers({ pool, basePath, clock }: ManyParts): Handlers<typeof manyItemActions> {
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
