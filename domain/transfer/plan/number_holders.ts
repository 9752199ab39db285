import { type TagId, tagValue } from "../../items/tag_id.ts";
import type { ItemId } from "../../wire/ids.ts";

/** A box of the account, as far as planning an import needs it. */
export interface KnownBox {
  readonly id: ItemId;
  readonly title: string;
  /** Known of a box that the file names. */
  readonly location?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly files: readonly { readonly bytes: number; readonly crc32: number }[];
}

/** The box that a number in a file means. */
export interface Holder {
  readonly tagId: TagId;
  readonly box: KnownBox;
  /** Other boxes with an equal number, of which it could be any. */
  readonly others: readonly TagId[];
}

/**
 * Finds the box of a number: the exact text first, then equal numbers, as anywhere. Spreadsheet programs make 7 of 007.
 * @param named numbers that the file names itself: a row with an equal one is another box
 */
export function numberHolders(
  living: ReadonlyMap<TagId, KnownBox>,
  named: ReadonlySet<TagId>,
): (tagId: TagId) => Holder | null {
  const byValue = Map.groupBy([...living.keys()].filter((tagId) => !named.has(tagId)), tagValue);
  return (tagId) => {
    const exact = living.get(tagId);
    if (exact) return { tagId, box: exact, others: [] };
    const [equal, ...others] = byValue.get(tagValue(tagId)) ?? [];
    const box = equal && living.get(equal);
    return box ? { tagId: equal, box, others } : null;
  };
}

/** Without its full stop. @param named the number in the file */
export function heldSentence(named: TagId, { tagId, box, others }: Holder): string {
  if (named === tagId) return `You have a box ${tagId}${titled(box)}`;
  if (others.length === 0) return `The file says ${named}, and you have a box ${tagId}${titled(box)}, an equal number`;
  return `The file says ${named}, and you have boxes ${[tagId, ...others].join(" and ")}, which are equal numbers`;
}

export function titled({ title }: KnownBox): string {
  return title ? ` "${title}"` : "";
}
