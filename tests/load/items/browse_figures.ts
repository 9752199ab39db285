import { bounded, type Row } from "../../../tools/bench_table.ts";
import { percentile, timeEach } from "../timing.ts";
import type { BenchServer } from "./bench_server.ts";
import { ADJECTIVES, type SeedItem } from "./household_items.ts";
import { seeded } from "./random.ts";

const REQUESTS = 220;
const MAX_MS = 20;
/** Counting every tag of 100,000 boxes is no part of showing them. */
const MAX_COUNTING_MS = 250;

const ORDERS = [["createdAt", "desc"], ["updatedAt", "desc"], ["tagId", "asc"], ["place", "asc"]] as const;

type Page = { readonly data: { readonly next?: string } };

/** Shelves, tags and orders: first pages, and the pages after them. */
export async function benchBrowsing(
  { member, pool }: BenchServer,
  items: readonly SeedItem[],
  report: (row: Row) => void,
): Promise<void> {
  const random = seeded(11);
  const measure = async (what: string, ask: () => Promise<unknown>, atMost = MAX_MS) => {
    const times = await timeEach(Array.from({ length: REQUESTS }), ask);
    const p50 = percentile(times, 0.5).toFixed(1);
    report(bounded(`${what}, p95 (p50 ${p50} ms)`, percentile(times, 0.95), "ms", { atMost }));
  };
  const read = (payload: object) => member.read<Page>("items", "GET_USER_ITEMS", { limit: 50, ...payload });
  const followed = async (payload: object) => {
    const { body: { data: { next } } } = await read(payload);
    return next ? await read({ ...payload, after: next }) : null;
  };
  const place = () => random.pick(items).location;
  const tag = () => random.pick(ADJECTIVES);
  const order = () => {
    const [sortBy, sortOrder] = random.pick(ORDERS);
    return { sortBy, sortOrder };
  };
  await measure("list in any order: two pages", () => followed(order()));
  await measure("shelf of about 130 boxes, any order: two pages", () => followed({ place: place(), ...order() }));
  await measure("tag of about 3,900 boxes, any order: two pages", () => followed({ tag: tag(), ...order() }));
  await measure("shelf and tag, any order", () => read({ place: place(), tag: tag(), ...order() }));
  await measure(
    "places and tags with their counts",
    () => member.read("items", "GET_PLACES_AND_TAGS"),
    MAX_COUNTING_MS,
  );
  await pool`update items set tags = tags || '{everywhere}', location = 'Warehouse' where tag_value % 2 = 0`;
  await pool`vacuum analyze items`;
  await measure("tag of 50,000 boxes, any order: two pages", () => followed({ tag: "everywhere", ...order() }), 100);
  await measure("shelf of 50,000 boxes, any order: two pages", () => followed({ place: "warehouse", ...order() }), 100);
}
