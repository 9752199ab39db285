import assert from "node:assert/strict";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import { fc } from "../../tests/support/seeded_fc.ts";
import { callerOf, giveHouseholds, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { MAX_OWNED } from "../../domain/households/household.ts";
import { addApiToken } from "../auth/api_tokens.ts";
import type { Digest } from "../auth/sessions.ts";
import { purgeItem } from "../items/purge.ts";
import { deleteItem } from "../items/write.ts";
import type { Pool } from "../sql.ts";
import { anotherHousehold, boxIn, somebodyIn } from "../../tests/support/test_households.ts";
import { addInvitation, listInvitations, type NewInvitation } from "./invitations.ts";
import { joinHousehold } from "./join_household.ts";
import { changeRole, handOver, leaveHousehold, removePerson } from "./people.ts";

const NOW = new Date("2026-05-01T12:00:00Z");
const [ANN, BEN, CLEO] = ["ann", "ben", "cleo"] as readonly string[] as readonly [UserId, UserId, UserId];
const HOME = "ann" as HouseholdId;

/** Three people; Ann's household is called Home. */
async function homeOfAnn(pool: Pool): Promise<HouseholdCaller> {
  for (const id of [ANN, BEN, CLEO]) {
    await pool`insert into users (id, email, username) values (${id}, ${`${id}@example.org`}, ${id})`;
  }
  await giveHouseholds(pool);
  await pool`update households set name = 'Home' where id = ${HOME}`;
  return await callerOf(pool, ANN);
}

let keys = 0;
const newDigest = (): Digest => new TextEncoder().encode(`key ${++keys}`);

async function invited(pool: Pool, owner: HouseholdCaller, now = NOW, email: string | null = null): Promise<Digest> {
  const digest = newDigest();
  const made = await addInvitation(pool, owner, { digest, role: "member", email, link: "", mail: null }, now);
  assert.ok(typeof made !== "string", String(made));
  return digest;
}

const join = (pool: Pool, userId: UserId, digest: Digest, now = NOW) =>
  joinHousehold(pool, { userId, isSandbox: false }, digest, now);

Deno.test("two people at once use one invitation: one of them is in", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const digest = await invited(pool, await homeOfAnn(pool));
  const outcomes = await Promise.all([join(pool, BEN, digest), join(pool, CLEO, digest)]);
  assert.deepEqual(outcomes.map(String).sort(), ["InvitationOver", "[object Object]"]);
  assert.equal((await pool`select from household_members`).count, 1);
});

Deno.test("an invitation counts for seven days, and for no account of the other kind", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const digest = await invited(pool, await homeOfAnn(pool));
  assert.equal(await join(pool, BEN, digest, new Date(NOW.getTime() + 7 * 24 * 60 * 60 * 1000)), "InvitationOver");
  assert.equal(await joinHousehold(pool, { userId: BEN, isSandbox: true }, digest, NOW), "InvitationOver");
  assert.deepEqual(await join(pool, BEN, digest, new Date(NOW.getTime() + 7 * 24 * 60 * 60 * 1000 - 1)), {
    householdId: HOME,
  });
});

Deno.test("who is taken out while they open another link is out", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const owner = await homeOfAnn(pool);
  await invited(pool, owner, NOW, "dora@example.org");
  for (let turn = 0; turn < 10; turn++) {
    await join(pool, CLEO, await invited(pool, owner));
    const link = await invited(pool, owner);
    const [removed] = await Promise.all([removePerson(pool, owner, CLEO), join(pool, CLEO, link)]);
    assert.equal(removed, null);
    assert.equal((await pool`select from household_members`).count, 0);
    assert.equal(await join(pool, CLEO, link), "InvitationOver");
  }
  assert.equal((await listInvitations(pool, HOME, NOW)).length, 1, "somebody else's");
});

Deno.test("no API token that somebody makes while they are taken out outlives that", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const owner = await homeOfAnn(pool);
  const cleo = { ...await callerOf(pool, CLEO), householdId: HOME };
  const token = () => ({ digest: newDigest(), name: "Lamp", scope: "read", expiresAt: null }) as const;
  for (let turn = 0; turn < 10; turn++) {
    await join(pool, CLEO, await invited(pool, owner));
    await Promise.all([addApiToken(pool, cleo, token(), NOW), removePerson(pool, owner, CLEO)]);
    assert.equal((await pool`select from api_tokens`).count, 0);
  }
  assert.equal(await addApiToken(pool, cleo, token(), NOW), "not-in");
});

Deno.test("nobody is handed more households than one may own, though two hand theirs over at once", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await homeOfAnn(pool);
  for (let owned = 1; owned < MAX_OWNED - 1; owned++) {
    await pool`insert into households (id, owner_id) values (${`c${owned}`}, ${CLEO})`;
  }
  for (const id of [ANN, BEN]) {
    await pool`insert into household_members (household_id, user_id, role) values (${id}, ${CLEO}, 'member')`;
  }
  const owners = await Promise.all([ANN, BEN].map((id) => callerOf(pool, id)));
  const outcomes = await Promise.all(owners.map((owner) => handOver(pool, owner, CLEO)));
  assert.deepEqual(outcomes.toSorted(), ["OwnEnough", null]);
});

Deno.test("who hands their two households over at once owns one after it", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ann = await homeOfAnn(pool);
  for (let turn = 0; turn < 5; turn++) {
    await pool`delete from households where owner_id = ${ANN}`;
    const [first, second] = [`first ${turn}`, `second ${turn}`] as readonly string[] as readonly [
      HouseholdId,
      HouseholdId,
    ];
    for (const [id, heir] of [[first, BEN], [second, CLEO]] as const) {
      await pool`insert into households (id, owner_id) values (${id}, ${ANN})`;
      await pool`insert into household_members (household_id, user_id, role) values (${id}, ${heir}, 'member')`;
    }
    const outcomes = await Promise.all([
      handOver(pool, { ...ann, householdId: first }, BEN),
      handOver(pool, { ...ann, householdId: second }, CLEO),
    ]);
    assert.deepEqual(outcomes, [null, null]);
    assert.equal((await pool`select from households where owner_id = ${ANN}`).count, 1);
    await pool`delete from households where id in (${first}, ${second})`;
  }
});

Deno.test("an owner's household ends with them, where nobody and no box is left in it and they own another", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ann = await homeOfAnn(pool);
  const second = await anotherHousehold(pool, ANN);
  const itemId = await boxIn(pool, second, "1");
  await pool`insert into household_members (household_id, user_id, role) values (${second}, ${BEN}, 'viewer')`;
  assert.equal(await leaveHousehold(pool, ANN, second), "OwnerStays");
  await leaveHousehold(pool, BEN, second);
  await deleteItem(pool, somebodyIn(second), itemId);
  assert.equal(await leaveHousehold(pool, ANN, second), "BoxesStay", "its trash counts");
  await purgeItem(pool, second, itemId);
  assert.equal(await leaveHousehold(pool, BEN, second), null);
  assert.equal((await pool`select from households where owner_id = ${ANN}`).count, 2, "a stranger ends nothing");
  const both = [ann.householdId, second].map((householdId) => leaveHousehold(pool, ANN, householdId));
  assert.deepEqual((await Promise.all(both)).sort(), ["OwnerStays", null]);
  assert.equal((await pool`select from households where owner_id = ${ANN}`).count, 1);
});

Deno.test("handing over ends webhooks and open invitations; taking rights away ends links, and nobody else's answer", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ann = await homeOfAnn(pool), used = await invited(pool, ann);
  await join(pool, BEN, used);
  await join(pool, CLEO, await invited(pool, ann));
  const open = await invited(pool, ann);
  assert.equal(await changeRole(pool, ann, { personId: CLEO, role: "member" }), null);
  assert.equal((await listInvitations(pool, HOME, NOW)).length, 1, "they may do as much as before");
  assert.equal(await changeRole(pool, ann, { personId: CLEO, role: "viewer" }), null);
  assert.equal(await join(pool, CLEO, open), "InvitationOver");
  assert.deepEqual(await join(pool, BEN, used), { householdId: HOME }, "whose answer was lost");
  await invited(pool, ann);
  await pool`
    insert into webhooks (id, household_id, address, secret, state, created_at) values ('w', ${HOME}, 'http://a', 's', 'active', now())`;
  assert.equal(await handOver(pool, ann, BEN), null);
  assert.equal((await listInvitations(pool, HOME, NOW)).length, 0);
  assert.equal((await pool`select from webhooks`).count, 0);
});

Deno.test("mails of invitations are counted, and one that is refused leaves the invitation before it", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ann = await homeOfAnn(pool);
  const limits = [{ key: newDigest(), windows: [{ most: 1, withinMs: 1_000 }] }];
  const invite = (mail: NewInvitation["mail"]) =>
    addInvitation(pool, ann, { digest: newDigest(), role: "viewer", email: "new@example.org", link: "", mail }, NOW);
  const first = await invite({ limits, isSandbox: true });
  assert.ok(typeof first !== "string");
  assert.equal(await invite({ limits, isSandbox: true }), "TooManyMails");
  assert.deepEqual((await listInvitations(pool, HOME, NOW)).map((one) => one.invitationId), [first.invitationId]);
});

Deno.test("who handed a household over decides nothing about it any more, though their call was under way", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ann = await homeOfAnn(pool);
  await join(pool, BEN, await invited(pool, ann));
  assert.equal(await handOver(pool, ann, BEN), null);
  assert.equal(await removePerson(pool, ann, BEN), "OwnerOnly");
  assert.equal(await handOver(pool, ann, BEN), "OwnerOnly");
  assert.equal(await changeRole(pool, ann, { personId: BEN, role: "viewer" }), "OwnerOnly");
  const digest = newDigest();
  assert.equal(
    await addInvitation(pool, ann, { digest, role: "member", email: null, link: "", mail: null }, NOW),
    "OwnerOnly",
  );
});

Deno.test("whatever people do, a household has one owner, everybody owns one, and nobody is twice in one", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await homeOfAnn(pool);
  const deed = fc.record({
    by: fc.constantFrom(ANN, BEN, CLEO),
    to: fc.constantFrom(ANN, BEN, CLEO),
    at: fc.constantFrom(ANN, BEN, CLEO),
    kind: fc.constantFrom("join", "join", "leave", "remove", "handOver", "changeRole"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 12 }), async (deeds) => {
      await Promise.all(deeds.map(async ({ by, to, at, kind }) => {
        const caller: HouseholdCaller = { ...await callerOf(pool, by), householdId: at as string as HouseholdId };
        if (kind === "join") await joinAnyhow(pool, caller, to);
        else if (kind === "leave") await leaveHousehold(pool, by, caller.householdId);
        else if (kind === "remove") await removePerson(pool, caller, to);
        else if (kind === "handOver") await handOver(pool, caller, to);
        else await changeRole(pool, caller, { personId: to, role: "viewer" });
      }));
      const twice = await pool`select from household_roles group by household_id, user_id having count(*) > 1`;
      assert.equal(twice.count, 0, "somebody is twice in a household");
      const without = await pool`select from users where not exists (select from households where owner_id = users.id)`;
      assert.equal(without.count, 0, "somebody owns none");
      const lost = await pool`select from api_tokens t where not exists (
        select from household_roles r where r.household_id = t.household_id and r.user_id = t.user_id)`;
      assert.equal(lost.count, 0, "a token outlives what it opens");
    }),
    { numRuns: 15 },
  );
});

async function joinAnyhow(pool: Pool, owner: HouseholdCaller, userId: UserId): Promise<void> {
  const digest = newDigest();
  await pool`update households set name = 'Home' where id = ${owner.householdId}`;
  const made = await addInvitation(pool, owner, { digest, role: "member", email: null, link: "", mail: null }, NOW);
  if (typeof made === "string" || typeof await join(pool, userId, digest) === "string") return;
  await pool`
    insert into api_tokens (id, user_id, household_id, digest, name, scope, created_at)
    select ${crypto.randomUUID()}, ${userId}, ${owner.householdId}, ${digest}, 'Lamp', 'read', now()
    where exists (select from household_members where household_id = ${owner.householdId} and user_id = ${userId} for key share)`;
}
