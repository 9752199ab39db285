import assert from "node:assert/strict";
import type { UserId } from "../../domain/wire/ids.ts";
import { anotherHousehold } from "../../tests/support/test_households.ts";
import {
  callerOf,
  emptyDatabase,
  giveHouseholds,
  migrateToFirstRelease,
  throwAwayDatabase,
} from "../../tests/support/test_database.ts";
import { findUser } from "../auth/users.ts";
import { findTokenHolder } from "../auth/api_tokens.ts";
import { countsOfHousehold } from "../items/box_counts.ts";
import { listNumbers } from "../items/find.ts";
import { bytesHeldBy } from "../media/media.ts";
import { migrate } from "../migrate.ts";
import type { Pool } from "../sql.ts";
import { openImport } from "../transfer/imports.ts";
import { listWebhooks } from "../webhooks/webhooks.ts";

const [ANN, BEN] = ["ann", "ben"] as readonly string[] as readonly [UserId, UserId];

async function addPeople(pool: Pool): Promise<void> {
  for (const id of [ANN, BEN]) await pool`insert into users (id, email, username) values (${id}, ${id}, ${id})`;
}

Deno.test("accounts of 1.0.0 find their boxes, counts, tokens and webhooks in a household of their own", async () => {
  await using database = await emptyDatabase();
  const { pool } = database;
  await migrateToFirstRelease(pool);
  await addPeople(pool);
  await pool`
    insert into items (id, owner_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    select owner || n, owner, n::text, '', '', '', '', '{}', '', now(), now()
    from (values ('ann', 1), ('ann', 2), ('ben', 1)) box (owner, n)`;
  await pool`
    insert into item_owners (owner_id, live, month, made_in_month)
    values ('ann', 2, date_trunc('month', now() at time zone 'UTC'), 5)`;
  await pool`
    insert into api_tokens (id, user_id, digest, name, scope, created_at) values ('t', 'ann', '\\x01', 'Lamp', 'read', now())`;
  await pool`
    insert into webhooks (id, owner_id, address, secret, state, created_at) values ('w', 'ann', 'http://a', 's', 'paused', now())`;
  await pool`
    insert into media (key, owner_id, item_id, file_name, type, category, size, rendition, crc32)
    values ('k', 'ann', 'ann1', 'a.jpg', 'image/jpeg', 'image', 7, 'ready', 0)`;
  await pool`insert into item_words (owner_id, word, stems) values ('ann', 'ropes', array['rope'])`;
  await pool`
    insert into imports (id, owner_id, file_name, size, state, same_number) values ('i', 'ann', 'a.csv', 1, 'ready', 'skip')`;
  await pool`insert into import_sources (owner_id, source, item_id) values ('ann', 'homebox 1', 'ann1')`;
  await migrate(pool);
  const ann = await callerOf(pool, ANN);
  assert.equal(ann.role, "owner");
  assert.deepEqual(await listNumbers(pool, ann.householdId), ["1", "2"]);
  assert.deepEqual(await countsOfHousehold(pool, ann.householdId), { live: 2, madeThisMonth: 5, isPro: false });
  assert.deepEqual((await listWebhooks(pool, ann.householdId)).map(({ webhookId }) => webhookId), ["w"]);
  assert.equal(await bytesHeldBy(pool, ann.householdId), 7);
  assert.equal((await openImport(pool, ann.householdId))?.userId, ANN);
  assert.equal((await pool`select from item_words where household_id = ${ann.householdId}`).count, 1);
  assert.equal((await pool`select from import_sources where household_id = ${ann.householdId}`).count, 1);
  const holder = await findTokenHolder(pool, new Uint8Array([1]), new Date(), { isSandbox: false });
  assert.equal(holder?.caller.householdId, ann.householdId);
  assert.deepEqual(await listNumbers(pool, (await callerOf(pool, BEN)).householdId), ["1"]);
});

Deno.test("somebody looks at the household they chose, as what they are there, and at their own once they are out of it", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await addPeople(pool);
  await giveHouseholds(pool);
  const seen = async () => {
    const user = await findUser(pool, BEN);
    return user && [user.household.householdId, user.household.role, user.household.isAlone];
  };
  await pool`update users set current_household_id = 'ann' where id = 'ben'`;
  assert.deepEqual(await seen(), ["ben", "owner", true]);
  await pool`insert into household_members (household_id, user_id, role) values ('ann', 'ben', 'viewer')`;
  assert.deepEqual(await seen(), ["ann", "viewer", false]);
  await pool`update users set current_household_id = null where id = 'ben'`;
  assert.deepEqual(await seen(), ["ben", "owner", false]);
  await pool`update users set current_household_id = 'ann' where id = 'ben'`;
  await pool`delete from users where id = 'ann'`;
  assert.deepEqual(await seen(), ["ben", "owner", true]);
  await anotherHousehold(pool, BEN);
  assert.deepEqual(await seen(), ["ben", "owner", false]);
});

Deno.test("who owns several households begins with the one they look at, or else with the oldest", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await addPeople(pool);
  await giveHouseholds(pool);
  await pool`insert into households (id, owner_id, created_at) values ('a younger', 'ben', now() + interval '1 day')`;
  const begins =
    async () => [(await callerOf(pool, BEN)).householdId, (await findUser(pool, BEN))?.household.householdId];
  assert.deepEqual(await begins(), ["ben", "ben"]);
  await pool`update users set current_household_id = 'a younger' where id = 'ben'`;
  assert.deepEqual(await begins(), ["a younger", "a younger"]);
  await pool`update users set current_household_id = 'ann' where id = 'ben'`;
  assert.deepEqual(await begins(), ["ben", "ben"]);
});

Deno.test("a token opens the household it was made for, and nothing once its holder is out of it", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await addPeople(pool);
  await giveHouseholds(pool);
  await pool`insert into household_members (household_id, user_id, role) values ('ann', 'ben', 'member')`;
  await pool`
    insert into api_tokens (id, user_id, household_id, digest, name, scope, created_at)
    values ('t', 'ben', 'ann', '\\x01', 'Lamp', 'write', now())`;
  const opened = async () => {
    const holder = await findTokenHolder(pool, new Uint8Array([1]), new Date(), { isSandbox: false });
    return holder && [holder.caller.householdId, holder.caller.role];
  };
  assert.deepEqual(await opened(), ["ann", "member"]);
  await pool`delete from household_members`;
  assert.equal(await opened(), null);
});
