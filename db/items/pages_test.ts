import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { readCursor } from "../../domain/items/cursor.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { newHousehold, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { openPool, type Pool } from "../sql.ts";
import { listNumbers } from "./find.ts";
import { type PageInput, pageOfItems } from "./pages.ts";
import { placesAndTags } from "./places_and_tags.ts";

interface Box {
  readonly tagId: string;
  readonly location: string;
  readonly tags: readonly string[];
}

const LONG = "Regal".repeat(40);
const PLACES = [
  "",
  "Shelf 9",
  "shelf 10",
  "SHELF 9",
  "Küche",
  "küche",
  "رف الأحذية",
  "🏠 loft",
  "%",
  LONG,
  `${LONG.slice(1)}X`,
];
const TAGS = ["winter", "Winter", "NULL", "'quoted\", {}", "سفر", "⛷", "ski"];
const NEWEST = { limit: 50, skip: 0, sortBy: "createdAt", sortOrder: "desc", after: null } as const;

async function householdWith(pool: Pool, boxes: readonly Box[]): Promise<HouseholdId> {
  const householdId = await newHousehold(pool);
  const rows = boxes.map((box, at) => ({ ...box, id: `${householdId}-${String(at).padStart(5, "0")}`, at }));
  await pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    select row->>'id', ${householdId}, row->>'tagId', '', '', '', row->>'location',
      array(select jsonb_array_elements_text(row->'tags')), '',
      '2026-01-01'::timestamptz + (row->>'at')::integer * interval '1 minute',
      '2026-01-01'::timestamptz - (row->>'at')::integer * interval '1 minute'
    from jsonb_array_elements(${pool.json(rows as never)}) row`;
  await pool`
    update households set live = ${boxes.length} where id = ${householdId}`;
  return householdId;
}

/** The numbers of a list's boxes, page by page until its end, and what each page says of their count. */
async function numbersOf(
  pool: Pool,
  householdId: HouseholdId,
  input: PageInput,
): Promise<{ numbers: string[]; totals: number[] }> {
  const [numbers, totals]: [string[], number[]] = [[], []];
  let after = input.after;
  for (;;) {
    const page = await pageOfItems(pool, householdId, { ...input, after });
    numbers.push(...page.items.map(({ tagId }) => tagId));
    totals.push(page.total);
    if (page.next === null) return { numbers, totals };
    after = readCursor(page.next, input.sortBy);
  }
}

function fits({ location, tags }: Box, { place, tag }: Pick<PageInput, "place" | "tag">): boolean {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return (place === undefined || isSame(location, place)) &&
    (tag === undefined || tags.some((one) => isSame(one, tag)));
}

const box = fc.record({
  location: fc.constantFrom(...PLACES),
  tags: fc.array(fc.constantFrom(...TAGS), { maxLength: 3 }),
});
const narrowing = fc.record({ place: fc.constantFrom(...PLACES), tag: fc.constantFrom(...TAGS) }, { requiredKeys: [] });

Deno.test("a narrowed list holds the boxes that fit, each once, in every order, however its pages are cut", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(box, { maxLength: 25 }),
      narrowing,
      fc.constantFrom("createdAt", "updatedAt", "title", "tagId", "place"),
      fc.constantFrom("asc", "desc"),
      fc.integer({ min: 1, max: 7 }),
      async (boxes, wanted, sortBy, sortOrder, limit) => {
        const numbered = boxes.map((one, at) => ({ ...one, tagId: String(at * 7 % 101) }));
        const householdId = await householdWith(pool, numbered);
        const input = { ...NEWEST, ...wanted, sortBy, sortOrder, limit } as const;
        const { numbers, totals } = await numbersOf(pool, householdId, input);
        const expected = numbered.filter((one) => fits(one, wanted)).map(({ tagId }) => tagId);
        assert.deepEqual(numbers.toSorted(), expected.toSorted());
        assert.deepEqual(new Set(totals), new Set([expected.length]));
        const skipped = await pageOfItems(pool, householdId, { ...input, skip: 2 });
        assert.deepEqual(skipped.items.map(({ tagId }) => tagId), numbers.slice(2, 2 + limit));
        if (sortBy === "tagId") {
          const inOrder = expected.toSorted((one, other) => Number(one) - Number(other));
          assert.deepEqual(numbers, sortOrder === "asc" ? inOrder : inOrder.toReversed());
        }
      },
    ),
    { numRuns: 120 },
  );
});

Deno.test("by place boxes stand shelf by shelf, 9 before 10 in names and in numbers, those without a place last", async () => {
  await using database = await throwAwayDatabase();
  const places = [["1", ""], ["10", "Shelf 9"], ["9", "shelf 9"], ["3", "Shelf 10"], ["4", "attic"], ["5", "Äpfel 2"]];
  const householdId = await householdWith(
    database.pool,
    places.map(([tagId = "", location = ""]) => ({ tagId, location, tags: [] })),
  );
  const byPlace = { ...NEWEST, sortBy: "place", sortOrder: "asc", limit: 2 } as const;
  assert.deepEqual((await numbersOf(database.pool, householdId, byPlace)).numbers, ["4", "9", "10", "3", "5", "1"]);
});

Deno.test("a tag that most of thousands of boxes have is listed whole and in order, page by page", async () => {
  await using database = await throwAwayDatabase();
  const boxes = Array.from({ length: 2_600 }, (_, at) => ({
    tagId: String(at + 1),
    location: at % 2 ? "Attic" : "Cellar",
    tags: at % 10 === 0 ? ["rare"] : ["common"],
  }));
  const householdId = await householdWith(database.pool, boxes);
  const common = { ...NEWEST, tag: "COMMON", limit: 200, sortBy: "tagId", sortOrder: "desc" } as const;
  const expected = boxes.filter(({ tags }) => tags.includes("common")).map(({ tagId }) => tagId).toReversed();
  assert.deepEqual((await numbersOf(database.pool, householdId, common)).numbers, expected);
  const skipped = await pageOfItems(database.pool, householdId, { ...common, skip: 2_200 });
  assert.deepEqual(skipped.items.map(({ tagId }) => tagId), expected.slice(2_200));
  const both = await numbersOf(database.pool, householdId, { ...common, tag: "rare", place: "cellar" });
  assert.equal(both.numbers.length, boxes.filter((one) => fits(one, { tag: "rare", place: "cellar" })).length);
});

Deno.test("places and tags are counted without capitals, the most used first, nobody else's and none of the trash", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const boxes = [["1", "Attic", "Ski"], ["2", "attic", "twice"], ["3", "", "tent"], ["4", "Cellar", "tent"]].map(
    ([tagId = "", location = "", tag = ""]) => ({ tagId, location, tags: tag === "twice" ? ["SKI", "ski"] : [tag] }),
  );
  const householdId = await householdWith(pool, boxes);
  await householdWith(pool, [{ tagId: "1", location: "Garage", tags: ["foreign"] }]);
  await pool`update items set deleted_at = now() where household_id = ${householdId} and tag_id = '4'`;
  assert.deepEqual(await placesAndTags(pool, householdId, 10), {
    places: [{ place: "Attic", boxes: 2 }, { place: "", boxes: 1 }],
    tags: [{ tag: "Ski", boxes: 2 }, { tag: "tent", boxes: 1 }],
  });
  assert.deepEqual(await placesAndTags(pool, householdId, 1), {
    places: [{ place: "Attic", boxes: 2 }],
    tags: [{ tag: "Ski", boxes: 2 }],
  });
});

Deno.test("a page costs two questions to the database, narrowed or not, and so does the count of places and tags", async () => {
  await using database = await throwAwayDatabase();
  const householdId = await householdWith(database.pool, [{ tagId: "1", location: "Attic", tags: ["ski"] }]);
  const asked: string[] = [];
  const heard = openPool(database.url, { max: 2, observe: (text) => (asked.push(text), () => {}) });
  const costOf = async (ask: () => Promise<unknown>) => {
    asked.length = 0;
    await ask();
    return asked.length;
  };
  for (const wanted of [{}, { place: "Attic" }, { tag: "ski" }, { place: "Attic", tag: "ski" }]) {
    assert.equal(
      await costOf(() => pageOfItems(heard, householdId, { ...NEWEST, ...wanted })),
      2,
      JSON.stringify(wanted),
    );
  }
  assert.equal(await costOf(() => placesAndTags(heard, householdId, 10)), 2);
  await heard.end();
});

Deno.test("all numbers come in the order of their value, however many are read at once", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const boxes = ["12", "7", "007", "1", "0001", "99999999", "07"].map((tagId) => ({ tagId, location: "", tags: [] }));
  const householdId = await householdWith(pool, boxes);
  const whole = await listNumbers(pool, householdId);
  assert.deepEqual(whole.map(Number), [1, 1, 7, 7, 7, 12, 99999999]);
  assert.deepEqual(new Set(whole), new Set(boxes.map(({ tagId }) => tagId)));
  for (const atOnce of [1, 2, 3, 7]) assert.deepEqual(await listNumbers(pool, householdId, atOnce), whole);
  assert.deepEqual(await listNumbers(pool, await householdWith(pool, [])), []);
});
