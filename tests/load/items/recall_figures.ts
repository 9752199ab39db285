import { bounded, type Row } from "../../../tools/bench_table.ts";
import type { BenchServer } from "./bench_server.ts";
import type { SeedItem } from "./household_items.ts";
import { labelledQueries, type LabelledQuery } from "./labelled_queries.ts";

const TOP = 10;
const NUMBERS = 100;

type Found = { readonly data: { readonly items: readonly { readonly tagId: string }[] } };

export async function benchRecall(
  server: BenchServer,
  items: readonly SeedItem[],
  report: (row: Row) => void,
): Promise<void> {
  const queries = labelledQueries(items);
  const missed: LabelledQuery[] = [];
  for (const query of queries) {
    const best = await bestOf(server, query.searchTerm);
    if (!best.includes(query.tagId)) missed.push(query);
  }
  for (const query of missed) console.error(`  missed: ${query.kind} "${query.searchTerm}" for box ${query.tagId}`);
  const recall = (queries.length - missed.length) / queries.length;
  report(bounded(`recall in the top ${TOP} over ${queries.length} labelled queries`, recall, "", { atLeast: 0.98 }));
  report(bounded("exact number first, share", await numbersFirst(server, items), "", { atLeast: 1 }));
}

async function numbersFirst(server: BenchServer, items: readonly SeedItem[]): Promise<number> {
  const step = Math.floor(items.length / NUMBERS);
  const asked = items.filter((_, index) => index % step === 0);
  let first = 0;
  for (const { tagId } of asked) if ((await bestOf(server, tagId))[0] === tagId) first++;
  return first / asked.length;
}

async function bestOf({ member }: BenchServer, searchTerm: string): Promise<string[]> {
  const { body } = await member.read<Found>("items", "SEARCH_ITEMS", { searchTerm, limit: TOP });
  return body.data.items.map((item) => item.tagId);
}
