import type { Row } from "../../tools/bench_table.ts";
import { benchBrowsing } from "./items/browse_figures.ts";
import { benchServer } from "./items/bench_server.ts";
import { makeItems } from "./items/household_items.ts";
import { benchMedia } from "./items/media_figures.ts";
import { benchPages } from "./items/page_figures.ts";
import { benchRecall } from "./items/recall_figures.ts";
import { benchSearch } from "./items/search_figures.ts";
import { seedItems } from "./items/seed_items.ts";

export const title = "Boxes: 100,000 of one member";

const COUNT = 100_000;

export async function bench(report: (row: Row) => void): Promise<void> {
  await using server = await benchServer();
  const items = makeItems(COUNT);
  await seedItems(server.pool, server.member.user.userId, items);
  await benchSearch(server, items, report);
  await benchRecall(server, items, report);
  await benchPages(server, report);
  await benchMedia(server, report);
  await benchBrowsing(server, items, report);
}
