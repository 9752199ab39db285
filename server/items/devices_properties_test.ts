import assert from "node:assert/strict";
import type { HistoryEntry } from "../../domain/items/history.ts";
import type { Item } from "../../domain/items/item.ts";
import type { HouseholdId, ItemId, MergeId } from "../../domain/wire/ids.ts";
import type { Pool } from "../../db/sql.ts";
import { HOUSEHOLD_HEADER } from "../../domain/wire/shown_household.ts";
import { fc, runs } from "../../tests/support/seeded_fc.ts";
import { json, type Member, memberBy, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { formOf, newBox } from "../../tests/support/test_boxes.ts";
import { joinedBy, mustDo } from "../../tests/support/test_households.ts";
import { until } from "../../tests/support/until.ts";

interface Answer {
  readonly data: Item & {
    readonly items: Item[];
    readonly gone: ItemId[];
    readonly next: string;
    readonly more: boolean;
    readonly entries: HistoryEntry[];
    readonly mergeId: MergeId;
  };
  readonly errorMessage?: string;
}
type Box = Item & { readonly codes: readonly string[] };

/** What was acknowledged to anybody: boxes, and their texts, files and codes as `box thing`. */
class Acknowledged {
  readonly there = new Set<string>();
  /** Deleted for good, removed, forgotten. */
  readonly ended = new Set<string>();
  /** What Ben has brought along. */
  merge: MergeId | null = null;

  /** @param bens the household that Ben's boxes come from */
  constructor(readonly bens: HouseholdId) {}

  notEnded(things: Iterable<string>): string[] {
    return [...things].filter((thing) => !this.ended.has(thing) && !this.ended.has(thing.split(" ")[0] ?? "")).sort();
  }
}

/** What somebody's page shows, some of it no longer so. */
interface Shown {
  /** The one that they mean stands first. */
  readonly boxes: readonly [Box, ...Box[]];
  readonly trash: readonly ItemId[];
}

interface Deed {
  readonly path: string;
  readonly init: RequestInit;
  readonly done: (data: Answer["data"]) => unknown;
  /** Once it is done. */
  answer?: Answer;
}

function call(at: number, action: string, payload: object, done: Deed["done"] = () => {}): Deed {
  return { path: "/api/backend/items", init: json({ action, payload: { ...payload, cmdId: `${at}` } }), done };
}

function make(at: number, { there }: Acknowledged): Deed {
  return call(at, "CREATE_ITEM", { tagId: `${at}` }, ({ _id }) => there.add(_id));
}

const FIELDS = ["title", "description", "location"] as const;

function addFile(at: number, { there }: Acknowledged, { boxes: [{ _id: itemId }] }: Shown): Deed {
  const path = `/api/backend/items/${itemId}/media?cmdId=${at}`;
  const done: Deed["done"] = ({ media }) => media.forEach(({ key }) => there.add(`${itemId} ${key}`));
  return { path, init: formOf(new File([`${at}`], `${at}.txt`)), done };
}

function keepCode(at: number, { there }: Acknowledged, { boxes: [{ _id: itemId }] }: Shown): Deed {
  return call(at, "KEEP_CODE", { itemId, code: `code ${at}` }, () => there.add(`${itemId} code ${at}`));
}

/** Files and codes come and go by turns. Where the page shows nothing to remove or restore, something is added. */
const DEEDS: Record<string, (at: number, known: Acknowledged, shown: Shown) => Deed> = {
  make,
  edit(at, { there }, { boxes: [{ _id: itemId }] }) {
    const [field, text] = [FIELDS[at % FIELDS.length] ?? "", `text ${at}`];
    return call(at, "UPDATE_ITEM", { itemId, updates: { [field]: text } }, () => there.add(`${itemId} ${text}`));
  },
  editMany(at, { there }, { boxes }) {
    const updates = { location: `text ${at}` };
    const items = boxes.slice(0, 3).map(({ _id: itemId, updatedAt }) => ({ itemId, updatedAt, updates }));
    const done: Deed["done"] = ({ items }) => items.forEach(({ _id }) => there.add(`${_id} text ${at}`));
    return call(at, "UPDATE_ITEMS", { items }, done);
  },
  delete: (at, _known, { boxes: [{ _id: itemId }] }) => call(at, "DELETE_ITEM", { itemId }),
  deleteMany: (at, _known, { boxes }) => call(at, "DELETE_ITEMS", { itemIds: boxes.slice(0, 2).map(({ _id }) => _id) }),
  restore: (at, known, { trash: [itemId] }) => itemId ? call(at, "RESTORE_ITEM", { itemId }) : make(at, known),
  restoreMany: (at, known, { trash }) =>
    trash[0] ? call(at, "RESTORE_ITEMS", { itemIds: trash.slice(0, 3) }) : make(at, known),
  purge(at, { ended }, { boxes: [{ _id }], trash: [trashed] }) {
    const itemId = at % 2 && trashed ? trashed : _id;
    return call(at, "PURGE_ITEM", { itemId }, () => ended.add(itemId));
  },
  file(at, known, shown) {
    const files = shown.boxes.flatMap(({ _id: itemId, media }) => media.map(({ key }) => ({ itemId, key })));
    const file = at % 2 ? files[0] : null;
    if (!file) return addFile(at, known, shown);
    const path = `/api/backend/items/${file.itemId}/media/${file.key}?cmdId=${at}`;
    return { path, init: { method: "DELETE" }, done: () => known.ended.add(`${file.itemId} ${file.key}`) };
  },
  code(at, known, shown) {
    const codes = shown.boxes.flatMap(({ _id: itemId, codes }) => codes.map((code) => ({ itemId, code })));
    const code = at % 2 ? codes[0] : null;
    if (!code) return keepCode(at, known, shown);
    return call(at, "FORGET_CODE", code, () => known.ended.add(`${code.itemId} ${code.code}`));
  },
};

/** Ben brings his boxes along, or takes them back. */
function move(known: Acknowledged): Deed {
  const { merge: mergeId, bens: from } = known;
  const [action, payload] = mergeId ? ["UNDO_MERGE", { mergeId }] : ["MERGE_BOXES", { from, numbers: [] }];
  const done: Deed["done"] = (data) => known.merge = mergeId ? null : data.mergeId;
  return { path: "/api/backend/merges", init: json({ action, payload }), done };
}

const Edit = fc.record({
  does: fc.constantFrom("edit", "edit", "file", "code", ...Object.keys(DEEDS)),
  box: fc.nat(2),
  /** Whether their page asks for changes just before, and whether it shows everything once all are done. */
  reads: fc.boolean(),
  looks: fc.boolean(),
  /** It is sent once more, on the other server. */
  again: fc.constantFrom("no", "now", "later"),
});
type Edit = typeof Edit extends fc.Arbitrary<infer T> ? T : never;
/** One of each, at the same time, while Ben may bring his boxes along or take them back. */
const Round = fc.record({ edits: fc.tuple(Edit, Edit, Edit), moves: fc.boolean() });

Deno.test("whatever three members do on two servers, late and more than once, one until she is taken out: their pages show the household's boxes, and nothing acknowledged is lost", async () => {
  const settings = { FREE_BOXES_PER_MONTH: "1000" };
  await using one = await testApp(settings);
  await using two = await testApp({ ...settings, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
  let households = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(Round, { minLength: 10, maxLength: 14 }), async (rounds) => {
      const { known, people, takeCatOut } = await homeOfThree([one, two], `${++households}.example.org`);
      const [{ pages: [page] }, ben] = people;
      for (const [nth, { edits, moves }] of rounds.entries()) {
        if (nth === rounds.length >> 1) await takeCatOut();
        const again = people.flatMap((person) => person.late.splice(0).map((deed) => person.send(deed, 1)));
        const acts = edits.map((edit, by) => people[by]?.act(edit, 3 * nth + by + 1, known));
        await Promise.all([...again, ...acts, moves && ben.send(move(known))]);
        const boxes = await boxesOf(one.pool, page);
        for (const [by, { looks }] of edits.entries()) if (looks) await people[by]?.mustShow(boxes);
      }
      for (const person of people) await person.mustShow(await boxesOf(one.pool, page));
      if (!known.merge) await ben.send(move(known));
      await findAcknowledged(one.pool, page, known);
    }),
    { numRuns: runs(3), endOnFailure: true },
  );
});

/** However long a server believes what it has read of somebody. */
const OUT_MS = 10_000;

/** Ben has boxes that he may bring along. */
async function homeOfThree([one, two]: readonly [TestApp, TestApp], domain: string) {
  const owner = await one.signIn(`ann@${domain}`);
  const alone = await one.signIn(`ben@${domain}`);
  const known = new Acknowledged(alone.user.household.householdId);
  for (const tagId of ["1", "2", "3"]) known.there.add((await newBox(alone, tagId, ""))._id);
  const { user: { household: { householdId } } } = owner;
  const personOf = (member: Member, here: TestApp, there: TestApp) =>
    new Person(one.pool, [pageOf(here, member, householdId), pageOf(there, member, householdId)]);
  const [ben, cat] = [await joinedBy(one, owner, `ben@${domain}`), await joinedBy(one, owner, `cat@${domain}`)];
  const takeCatOut = async () => {
    await mustDo(owner, "REMOVE_PERSON", { personId: cat.user.userId });
    await people[2].mustBeOut();
  };
  const people = [personOf(owner, one, two), personOf(ben, two, one), personOf(cat, one, two)] as const;
  return { known, people, takeCatOut };
}

/** Shows this household: what is sent from it is not meant for another one. */
function pageOf(server: TestApp, { user, cookie }: Member, householdId: HouseholdId): Member {
  const fetchThere: Member["fetch"] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set(HOUSEHOLD_HEADER, householdId);
    return server.fetch(path, { ...init, headers });
  };
  return memberBy(fetchThere, user, cookie);
}

class Person {
  readonly late: Deed[] = [];
  private isOut = false;
  private readonly boxes = new Map<ItemId, Box>();
  private readonly gone = new Set<ItemId>();
  private since: string | null = null;

  /** @param pages on either server; the first is kept up to date */
  constructor(private readonly pool: Pool, readonly pages: readonly [Member, Member]) {}

  async act({ does, box, reads, again }: Edit, at: number, known: Acknowledged): Promise<void> {
    if (reads && !this.isOut) await this.readPage();
    const all = [...this.boxes.values()].sort((one, other) => one._id < other._id ? -1 : 1);
    const [first, ...others] = [...all.slice(box % all.length), ...all.slice(0, box % all.length)];
    const trash = [...this.gone].reverse();
    const deed = first && DEEDS[does]?.(at, known, { boxes: [first, ...others], trash }) || make(at, known);
    if (again === "later") this.late.push(deed);
    await Promise.all([this.send(deed), again === "now" && this.send(deed, 1)]);
  }

  /** What was done once is answered alike from then on. */
  async send(deed: Deed, on: 0 | 1 = 0): Promise<void> {
    const { isOut } = this;
    const wasDone = deed.answer !== undefined;
    const response = await this.pages[on].fetch(deed.path, deed.init);
    const answer: Answer = await response.json();
    assert.ok(isOut ? response.status === 409 : response.status < 500, `${response.status} ${answer.errorMessage}`);
    if (isOut) return;
    if (response.ok || wasDone) assert.deepEqual(answer, deed.answer ??= answer);
    if (response.ok) deed.done(answer.data);
  }

  async mustShow(boxes: readonly Box[]): Promise<void> {
    if (this.isOut) return;
    if (await this.readPage()) return await this.mustShow(boxes);
    assert.deepEqual(this.boxes, new Map(boxes.map((box) => [box._id, box])));
  }

  /** @returns whether there is more */
  private async readPage(): Promise<boolean> {
    const [page] = this.pages;
    const { items, gone, next, more } = await read(page, "GET_CHANGES", { since: this.since, limit: 3 });
    for (const box of await withCodes(this.pool, items)) {
      this.boxes.set(box._id, box);
      this.gone.delete(box._id);
    }
    for (const itemId of gone) {
      this.boxes.delete(itemId);
      this.gone.add(itemId);
    }
    this.since = next;
    return more;
  }

  async mustBeOut(): Promise<void> {
    for (const page of this.pages) {
      await until(async () => (await page.read("items", "GET_CHANGES", { since: null })).status === 409 || null, {
        maxMs: OUT_MS,
      });
    }
    this.isOut = true;
  }
}

async function read(page: Member, action: string, payload: object = {}): Promise<Answer["data"]> {
  const { status, body } = await page.read<Answer>("items", action, payload);
  assert.equal(status, 200, body.errorMessage);
  return body.data;
}

async function withCodes(pool: Pool, items: readonly Item[]): Promise<Box[]> {
  const rows = await pool<{ itemId: ItemId; code: string }[]>`
    select item_id as "itemId", code from item_codes where item_id = any(${items.map(({ _id }) => _id)}) order by code`;
  const codes = Map.groupBy(rows, ({ itemId }) => itemId);
  return items.map((item) => ({ ...item, codes: codes.get(item._id)?.map(({ code }) => code) ?? [] }));
}

async function boxesOf(pool: Pool, page: Member): Promise<Box[]> {
  return await withCodes(pool, (await read(page, "GET_USER_ITEMS", { limit: 200 })).items);
}

async function findAcknowledged(pool: Pool, page: Member, known: Acknowledged): Promise<void> {
  const found: string[] = [];
  const trash = await withCodes(pool, (await read(page, "GET_TRASH")).items);
  for (const box of [...await boxesOf(pool, page), ...trash]) {
    const { entries } = await read(page, "GET_HISTORY", { itemId: box._id });
    for (const { before } of entries) assert.ok(Object.keys(before).length <= 1, "an edit changed one text");
    const texts = [box, ...entries.map(({ before }) => before)].flatMap((was) => FIELDS.map((field) => was[field]));
    const things = [...texts.filter(Boolean), ...box.codes, ...box.media.map(({ key }) => key)];
    found.push(box._id, ...things.map((thing) => `${box._id} ${thing}`));
    const files = entries.map(({ filesAdded, filesRemoved }) => filesAdded - filesRemoved);
    assert.equal(files.reduce((sum, more) => sum + more, 0), box.media.length);
  }
  const counted = await pool`
    select from households h
    where live <> (select count(*) from items where household_id = h.id and deleted_at is null)`;
  assert.equal(counted.length, 0, "each household counts its boxes");
  // Where a code was forgotten while its box was elsewhere, it is still the box's.
  assert.deepEqual(known.notEnded(found), known.notEnded(known.there));
}
