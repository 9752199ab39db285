import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { MAX_BOX_LINKS } from "../../../domain/items/links/link_limits.ts";
import type { HouseholdCaller } from "../../../domain/wire/caller.ts";
import type { ItemId, UserId } from "../../../domain/wire/ids.ts";
import { callerOf, somebodyWaitsFor, throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { ANNS, benAtAnns, BENS, boxIn, bring, somebodyIn, takeBack } from "../../../tests/support/test_households.ts";
import { deleteUser } from "../../auth/delete_user.ts";
import { changeRole, handOver, leaveHousehold, removePerson } from "../../households/people.ts";
import type { Pool } from "../../sql.ts";
import { purgeItem } from "../purge.ts";
import { deleteItem, restoreItem } from "../write.ts";
import { addBoxLink, endBoxLink, isOwnerReachable, listBoxLinks } from "./box_links.ts";
import { findSharedBox } from "./shared_box.ts";

const NOW = new Date("2026-11-28T12:00:00Z"), LATER = new Date("2026-11-29T12:00:00Z");
const BEN = "ben" as UserId;
const digestOf = (key: string) => createHash("sha256").update(key).digest();

async function add(pool: Pool, caller: HouseholdCaller, itemId: ItemId, key = "key", expiresAt: Date | null = null) {
  const asked = { itemId, digest: digestOf(key), showsPlace: false, takesMessages: false, expiresAt };
  return await addBoxLink(pool, caller, asked, NOW);
}

async function takesMessages(pool: Pool): Promise<(boolean | undefined)[]> {
  const box = await findSharedBox(pool, { digest: digestOf("writing"), isSandbox: false, now: NOW });
  return [box?.takesMessages, await isOwnerReachable(pool, ANNS)];
}

async function opens(pool: Pool, { key = "key", now = NOW, isSandbox = false } = {}): Promise<boolean> {
  return await findSharedBox(pool, { digest: digestOf(key), isSandbox, now }) !== null;
}

/** Ben has made a link of a box of Ann's. */
async function linked(pool: Pool, expiresAt: Date | null = null) {
  const ben = await benAtAnns(pool), ann = await callerOf(pool, "ann" as UserId);
  const itemId = await boxIn(pool, ANNS, "7");
  const made = await add(pool, ben, itemId, "key", expiresAt);
  assert.ok(typeof made === "object", String(made));
  assert.ok(await opens(pool));
  return { ann, ben, itemId, linkId: made.linkId };
}
type Linked = Awaited<ReturnType<typeof linked>>;

const ENDINGS: readonly [how: string, end: (pool: Pool, made: Linked) => Promise<unknown>][] = [
  ["whoever shares the household ends it", (pool, { linkId }) => endBoxLink(pool, ANNS, linkId)],
  ["its box is deleted for good", (pool, { itemId }) => purgeItem(pool, ANNS, itemId)],
  ["whoever made it is taken out", (pool, { ann }) => removePerson(pool, ann, BEN)],
  ["whoever made it leaves", (pool) => leaveHousehold(pool, BEN, ANNS)],
  ["whoever made it may only look", (pool, { ann }) => changeRole(pool, ann, { personId: BEN, role: "viewer" })],
  ["whoever made it deletes their account", (pool) => deleteUser(pool, BEN)],
];

for (const [how, end] of ENDINGS) {
  Deno.test(`a link opens nothing once ${how}, and never again`, async () => {
    await using database = await throwAwayDatabase();
    const { pool } = database;
    const made = await linked(pool);
    await end(pool, made);
    assert.equal(await opens(pool), false);
    await pool`
      insert into household_members (household_id, user_id, role) select ${ANNS}, id, 'member' from users where id = 'ben'
      on conflict (household_id, user_id) do update set role = 'member'`;
    assert.equal(await opens(pool), false);
    assert.equal((await listBoxLinks(pool, ANNS, made.itemId, NOW)).length, 0);
  });
}

Deno.test("a link takes no messages while its owner's address is in doubt, whoever made it, and the household reads so", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const { ben, itemId } = await linked(pool);
  const asked = { itemId, digest: digestOf("writing"), showsPlace: false, takesMessages: true, expiresAt: null };
  await addBoxLink(pool, ben, asked, NOW);
  const confirm = (who: string, isConfirmed: boolean) =>
    pool`update users set is_email_confirmed = ${isConfirmed} where id = ${who}`;
  await confirm("ben", false);
  assert.deepEqual(await takesMessages(pool), [true, true]);
  await confirm("ann", false);
  assert.deepEqual(await takesMessages(pool), [false, false]);
  await confirm("ann", true);
  assert.deepEqual(await takesMessages(pool), [true, true]);
});

Deno.test("a link opens its box until its end, for accounts of its own kind, and stays when the household is handed over", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const { ann, itemId } = await linked(pool, LATER);
  assert.equal(await opens(pool, { now: LATER }), false);
  assert.equal((await listBoxLinks(pool, ANNS, itemId, LATER)).length, 0);
  assert.equal(await opens(pool, { isSandbox: true }), false);
  assert.equal(await opens(pool, { key: "kex" }), false);
  assert.equal(await handOver(pool, ann, BEN), null);
  assert.ok(await opens(pool));
});

Deno.test("a link rests while its box is in the trash", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const { ben, itemId } = await linked(pool);
  await deleteItem(pool, somebodyIn(ANNS), itemId);
  assert.equal(await opens(pool), false);
  assert.equal(await add(pool, ben, itemId, "another"), "no-such-item");
  await restoreItem(pool, somebodyIn(ANNS), itemId, new Date(0));
  assert.ok(await opens(pool));
});

Deno.test("a link rests while its box is another household's, whose links it is not among", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  const itemId = await boxIn(pool, BENS, "7");
  const made = await add(pool, { ...ben, householdId: BENS, role: "owner" }, itemId);
  assert.ok(typeof made === "object" && await opens(pool));
  const { mergeId } = await bring(pool, ben);
  assert.equal(await opens(pool), false);
  assert.equal((await listBoxLinks(pool, ANNS, itemId, NOW)).length, 0);
  assert.equal(await endBoxLink(pool, ANNS, made.linkId), false);
  await takeBack(pool, ben, mergeId);
  assert.ok(await opens(pool));
});

Deno.test("two at once cannot both make the last link that a box may have; one that has run out makes room", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const { ann, ben, itemId } = await linked(pool);
  for (let at = 2; at < MAX_BOX_LINKS; at++) await add(pool, ben, itemId, `key ${at}`);
  const both = await Promise.all([add(pool, ann, itemId, "Ann's"), add(pool, ben, itemId, "Ben's")]);
  assert.deepEqual(both.map((made) => typeof made === "object").sort(), [false, true]);
  assert.ok(both.includes("too-many"));
  await pool`update box_links set expires_at = ${NOW} where digest = ${digestOf("key")}`;
  assert.equal(typeof await add(pool, ann, itemId, "one more"), "object");
});

Deno.test("who is taken out at this moment has made no link", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  const itemId = await boxIn(pool, ANNS, "7");
  const making = await pool.begin(async (tx) => {
    await tx`update household_members set role = 'viewer' where user_id = 'ben'`;
    const made = add(pool, ben, itemId);
    await somebodyWaitsFor(tx);
    return [made];
  });
  assert.deepEqual(await Promise.all(making), ["not-in"]);
});
