import type { Item } from "../../../domain/items/item.ts";

/** More numbers than these are a count. */
const MAX_NAMED = 3;

type Numbered = Pick<Item, "tagId">;

/** Why some boxes were left as they are. */
export interface StayedOut {
  readonly changed?: readonly Numbered[];
  readonly gone?: readonly Numbered[];
  readonly taken?: readonly Numbered[];
  readonly full?: readonly Numbered[];
}

/** "Boxes 12 and 14 were changed meanwhile and stay as they are." */
export function stayedOutSentence({ changed = [], gone = [], taken = [], full = [] }: StayedOut): string {
  return [
    sentence(changed, "was changed meanwhile and stays as it is", "were changed meanwhile and stay as they are"),
    sentence(gone, "is not there any more", "are not there any more"),
    sentence(
      taken,
      "stays in the trash: its number is another box's",
      "stay in the trash: their numbers are other boxes'",
    ),
    sentence(full, "has no room for more tags", "have no room for more tags"),
  ].filter(Boolean).join(" ");
}

function sentence(boxes: readonly Numbered[], does: string, all: string): string {
  if (boxes.length === 0) return "";
  return `${boxesNamed(boxes)} ${boxes.length === 1 ? does : all}.`;
}

/** Box 12, Boxes 12 and 14, 7 boxes */
function boxesNamed(boxes: readonly Numbered[]): string {
  const numbers = boxes.map(({ tagId }) => tagId);
  if (numbers.length > MAX_NAMED) return `${numbers.length} boxes`;
  const last = numbers.at(-1);
  return numbers.length === 1 ? `Box ${last}` : `Boxes ${numbers.slice(0, -1).join(", ")} and ${last}`;
}
