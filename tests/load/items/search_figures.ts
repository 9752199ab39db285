import { fold } from "../../../domain/items/search_words.ts";
import { bounded, type Row } from "../../../tools/bench_table.ts";
import { percentile, timeEach } from "../timing.ts";
import type { BenchServer } from "./bench_server.ts";
import { ADJECTIVES, NOUNS, type SeedItem } from "./household_items.ts";
import { misspell } from "./labelled_queries.ts";
import { type Random, seeded } from "./random.ts";

const REQUESTS = 330;
const MAX_MS = 20;

export async function benchSearch(
  { member }: BenchServer,
  items: readonly SeedItem[],
  report: (row: Row) => void,
): Promise<void> {
  const random = seeded(5);
  const search = (searchTerm: string) => member.read("items", "SEARCH_ITEMS", { searchTerm, limit: 50 });
  const measure = async (what: string, ask: () => Promise<unknown>) => {
    const times = await timeEach(Array.from({ length: REQUESTS }), ask);
    const p50 = percentile(times, 0.5).toFixed(1);
    report(bounded(`${what}, p95 (p50 ${p50} ms)`, percentile(times, 0.95), "ms", { atMost: MAX_MS }));
  };
  await measure("first page of 50", () => member.read("items", "GET_USER_ITEMS", { limit: 50 }));
  await measure(
    "number look-up",
    () => member.read("items", "FIND_ITEM_BY_TAGID", { tagId: random.pick(items).tagId }),
  );
  await measure("search: number", () => search(random.pick(items).tagId));
  await measure("search: one rare word", () => search(random.pick(items).name));
  await measure("search: one common word", () => search(random.pick([...NOUNS, ...ADJECTIVES])));
  await measure("search: two words", () => search(twoWords(random.pick(items))));
  await measure("search: two common words", () => search(`${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}`));
  await measure("search: typo", () => search(misspell(random.pick(items).name, random)));
  await measure("search: typo in a common word", () => search(misspell(longWord(random), random)));
  await measure("search: accents left out", () => search(fold(random.pick(items).title)));
  await measure("search: first three letters", () => search(random.pick(NOUNS).slice(0, 3)));
  await measure("search: one letter", () => search(random.pick([..."abcdefghijklmnopqrstuvwxyz"])));
}

function twoWords({ name, noun }: SeedItem): string {
  return `${name} ${noun}`;
}

function longWord(random: Random): string {
  return random.pick(NOUNS.filter((noun) => /^[a-z]{6,}$/.test(noun)));
}
