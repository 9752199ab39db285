import { fold } from "../../../domain/items/search_words.ts";
import type { SeedItem } from "./household_items.ts";
import { type Random, seeded } from "./random.ts";

export interface LabelledQuery {
  readonly kind: "exact" | "prefix" | "other order" | "accent" | "typo";
  readonly searchTerm: string;
  readonly tagId: string;
}

const PER_KIND = 40;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** 200 queries whose right answer is known: 40 of each kind. */
export function labelledQueries(items: readonly SeedItem[]): LabelledQuery[] {
  const random = seeded(11);
  const accented = items.filter((item) => fold(item.name) !== item.name.toLowerCase());
  const of = (kind: LabelledQuery["kind"], among: readonly SeedItem[], term: (item: SeedItem) => string) =>
    Array.from({ length: PER_KIND }, () => {
      const item = random.pick(among);
      return { kind, searchTerm: term(item), tagId: item.tagId };
    });
  return [
    ...of("exact", items, (item) => item.title),
    ...of("prefix", items, (item) => `${item.noun} ${item.name.slice(0, 5)}`),
    ...of("other order", items, (item) => `${item.name} ${item.noun}`),
    ...of("accent", accented, (item) => `${item.noun} ${fold(item.name)}`),
    ...of("typo", items, (item) => `${item.noun} ${misspell(item.name, random)}`),
  ];
}

/** One typo: a letter left out, doubled by another, exchanged, or swapped with its neighbour. */
export function misspell(word: string, random: Random): string {
  const letters = [...word];
  const index = 1 + random.below(letters.length - 2);
  const [here = "", next = ""] = letters.slice(index, index + 2);
  switch (random.below(4)) {
    case 0:
      return letters.toSpliced(index, 1).join("");
    case 1:
      return letters.toSpliced(index, 0, random.pick([...LETTERS])).join("");
    case 2:
      return letters.toSpliced(index, 1, random.pick([...LETTERS])).join("");
    default:
      return letters.toSpliced(index, 2, next, here).join("");
  }
}
