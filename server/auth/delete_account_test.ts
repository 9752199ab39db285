import assert from "node:assert/strict";
import { deleteAccountBeside } from "../../db/auth/accounts.ts";
import { deleteUser } from "../../db/auth/delete_user.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { holdHousehold } from "../../db/items/box_counts.ts";
import { invite, joinedBy, mustDo } from "../../tests/support/test_households.ts";
import { type Answer, json, type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { somebodyWaitsFor } from "../../tests/support/test_database.ts";
import { runningEvent } from "../../tests/support/test_game.ts";
import { whoIs } from "../../tests/support/outside/test_google.ts";
import { deleteAccount as deleteAccountOf } from "./delete_account.ts";
import { mailTo } from "../../tests/support/outside/test_mail.ts";
import { until } from "../../tests/support/until.ts";
import { connected, next, socketOf } from "../../tests/support/server/test_sockets.ts";

function deleteAccount(member: Member): Promise<Response> {
  return member.fetch("/api/backend/auth/delete/account", { method: "POST" });
}

Deno.test("who deletes the account is signed out on every device at once, and every page is told", async () => {
  const app = await sharedApp();
  const phone = await app.signIn("ann@example.org");
  const laptop = await app.signIn("ann@example.org");
  const bob = await app.signIn("bob@example.org");
  using phones = socketOf(app, phone);
  using laptops = socketOf(app, laptop);
  await Promise.all([connected(phones), connected(laptops)]);
  const told = [phones, laptops].flatMap((socket) => [
    next(socket, "check-everone-login-activity"),
    next(socket, "disconnect"),
  ]);
  const answer = await deleteAccount(phone);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("clear-site-data"), '"cache"');
  assert.ok(answer.headers.getSetCookie().every((line) => /Max-Age=0/.test(line)));
  await Promise.all(told);
  for (const { cookie } of [phone, laptop]) {
    assert.deepEqual(await whoIs(app, cookie), { isLogIn: false, succeeded: true });
    const renewed = await app.fetch("/api/backend/auth/secure/token/refresh", { method: "POST", headers: { cookie } });
    assert.equal(renewed.status, 401);
  }
  assert.equal((await whoIs(app, bob.cookie)).isLogIn, true);
});

Deno.test("who had the account reads that it is gone, and when, and by whom; who deletes it twice reads it once", async () => {
  await using app = await testApp();
  const [ann, ben] = [await app.signIn("ann@example.org"), await app.signIn("ben@example.org")];
  await Promise.all([deleteAccount(ann), deleteAccount(ann)]);
  await deleteAccountBeside(app.pool, ben.user.userId, new Date());
  for (const [{ user: { email } }, by] of [[ann, /somebody who was signed in to it/], [ben, /whoever runs/]] as const) {
    const messages = await until(async () => {
      const found = await mailTo(app, email);
      return found.length > 0 ? found : null;
    });
    assert.deepEqual(messages.map(({ subject }) => subject), ["Your Stowmark account was deleted"]);
    assert.match(messages[0]?.text ?? "", by);
  }
});

Deno.test("a household that others share goes only where that is said, and they read of it; one of others stays", async () => {
  await using app = await testApp();
  const [ann, cleo] = [await app.signIn("ann@example.org"), await app.signIn("cleo@example.org")];
  const ben = await joinedBy(app, ann, "ben@example.org");
  await mustDo(ann, "JOIN_HOUSEHOLD", { key: (await invite(cleo)).key });
  await boxOf(cleo);
  const refused = await deleteAccount(ann);
  assert.deepEqual([refused.status, (await refused.json()).errorMessage], [
    409,
    'Others share your household "Home": hand it over first, or say that it is to be deleted for all.',
  ]);
  assert.equal((await whoIs(app, ann.cookie)).isLogIn, true);
  const meaning = (...deletesShared: string[]) =>
    ann.fetch("/api/backend/auth/delete/account", json({ deletesShared }));
  assert.equal((await meaning("another")).status, 409);
  const meant = await meaning(ann.user.household.householdId);
  assert.equal(meant.status, 200);
  const told = await until(async () =>
    (await mailTo(app, ben.user.email)).find(({ subject }) => /household/.test(subject)) ?? null
  );
  assert.match(told.text, /"Home" was deleted with the account of its owner/);
  const households = await ben.read<{ data: { households: unknown[] } }>("households", "LIST_HOUSEHOLDS");
  assert.equal(households.body.data.households.length, 1);
  const left = await cleo.read<Answer & { data: { total: number } }>("items", "GET_USER_ITEMS");
  assert.equal(left.body.data.total, 1);
});

Deno.test("whose household somebody joins, or who is handed another one, while they delete the account is asked about it", async () => {
  await using app = await testApp();
  const { pool } = app;
  const [ann, cleo] = [await app.signIn("ann@example.org"), await app.signIn("cleo@example.org")];
  const deletions: Promise<Response>[] = [];
  await pool.begin(async (tx) => {
    // As joining does.
    await holdHousehold(tx, ann.user.household.householdId);
    deletions.push(deleteAccount(ann));
    await somebodyWaitsFor(tx);
    await tx`
      insert into household_members (household_id, user_id, role)
      values (${ann.user.household.householdId}, ${cleo.user.userId}, 'viewer')`;
  });
  assert.equal((await deletions[0])?.status, 409);
  await pool`delete from household_members`;
  await pool.begin(async (tx) => {
    // As handing over does.
    await tx`select from users where id = ${ann.user.userId} for no key update`;
    deletions.push(deleteAccount(ann));
    await somebodyWaitsFor(tx);
    await tx`update households set owner_id = ${ann.user.userId} where owner_id = ${cleo.user.userId}`;
    await tx`
      insert into household_members (household_id, user_id, role)
      values (${cleo.user.household.householdId}, ${cleo.user.userId}, 'member')`;
  });
  assert.equal((await deletions[1])?.status, 409);
});

Deno.test("an address that nobody has confirmed hears nothing of an account that stood under it", async () => {
  await using app = await testApp();
  const [ann, ben] = [await app.signIn("ann@example.org"), await app.signIn("ben@example.org")];
  await app.pool`update users set is_email_confirmed = false where id = ${ann.user.userId}`;
  for (const member of [ann, ben]) assert.equal((await deleteAccount(member)).status, 200);
  // Messages go in the order of the deletions.
  await until(async () => (await mailTo(app, ben.user.email)).length > 0 || null);
  assert.deepEqual(await mailTo(app, ann.user.email), []);
});

Deno.test("the address of a deleted account may sign up anew at once, and finds an empty house", async () => {
  const app = await sharedApp();
  const before = await app.signIn("ann@example.org");
  await boxOf(before);
  assert.equal((await deleteAccount(before)).status, 200);
  const anew = await app.signIn("ann@example.org");
  assert.notEqual(anew.user.userId, before.user.userId);
  assert.equal(anew.user.needsSetup, true);
  const { body } = await anew.read<Answer & { data: { total: number } }>("items", "GET_USER_ITEMS");
  assert.equal(body.data.total, 0);
  assert.equal((await whoIs(app, before.cookie)).isLogIn, false);
});

Deno.test("games that cannot be given up keep no account: the rest is done, and the log says so", async () => {
  await using app = await testApp();
  const { user } = await app.signIn("ann@example.org");
  const done: string[] = [];
  await deleteAccountOf({
    pool: app.pool,
    clock: Date.now,
    log: (level, message) => done.push(`${level}: ${message}`),
    sessionCache: { forgetUser: () => done.push("sessions") },
    loginActivity: { changed: () => done.push("pages") },
    leaveGames: () => Promise.reject(new Error("no games here")),
    leftovers: [() => Promise.resolve(done.push("leftovers"))],
  }, user.userId);
  assert.deepEqual(done, [
    "sessions",
    "error: games of a deleted account go on until their clocks end them",
    "pages",
    "leftovers",
  ]);
  assert.equal((await app.pool`select from users`).length, 0);
});

/** Games stay for the opponent, under an id that leads nowhere any more. */
const KEPT = ["games", "seats", "game_events", "results"];

Deno.test("no table keeps a word of a deleted account but the games of its opponents, and those no name", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const ben = await app.signIn("ben@example.org");
  await boxOf(ann);
  await ann.write("items", "DELETE_ITEM", { itemId: await boxOf(ann, "2") });
  await ann.write("player", "invite", { username: ben.user.username });
  await ben.write("player", "invite", { username: ann.user.username });
  await ann.write("player", "mute_invitations", { from: ben.user.userId, isMuted: true });
  const { eventId } = await runningEvent(app);
  await ann.write("event", "join_event", { eventId });
  const { householdId } = ann.user.household;
  assert.ok((await tablesThatSay(app, ann.user.userId)).length >= 6);
  assert.ok((await tablesThatSay(app, householdId)).length >= 2);
  assert.equal((await deleteAccount(ann)).status, 200);
  const left = await tablesThatSay(app, ann.user.userId);
  assert.deepEqual(left.filter((name) => !KEPT.includes(name)), []);
  assert.deepEqual(await tablesThatSay(app, householdId), []);
  await until(async () => (await mailTo(app, ann.user.email)).length > 0 || null);
  assert.deepEqual(await tablesThatSay(app, ann.user.email), []);
  assert.deepEqual(await tablesThatSay(app, `"${ann.user.username}"`), []);
  assert.deepEqual(await tablesThatSay(app, `${ann.user.username} left`), []);
});

async function tablesThatSay({ pool }: TestApp, word: string): Promise<string[]> {
  const tables = await pool<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by name`;
  const found = await Promise.all(tables.map(async ({ name }) => {
    const rows = await pool`select from ${pool(name)} t where strpos(row_to_json(t)::text, ${word}) > 0 limit 1`;
    return rows.length > 0 ? [name] : [];
  }));
  return found.flat();
}

Deno.test("what somebody still asks for whose account another server has just deleted is refused, never broken", async () => {
  await using app = await testApp();
  // As where a server's connection to the database is lost: it believes sessions for some seconds more.
  await app.pool`drop function notify_of_person cascade`;
  const { eventId } = await runningEvent(app);
  const calls: readonly (readonly [string, string, (userId: string) => object])[] = [
    ["items", "CREATE_ITEM", () => ({ tagId: "2", title: "Blankets" })],
    ["player", "create_player", () => ({})],
    ["player", "set_event", () => ({ eventId })],
    ["player", "clear_event", () => ({})],
    ["event", "join_event", () => ({ eventId })],
    ["subscription", "create_subscription_iten", (user) => ({ user, planId: "1" })],
  ];
  for (const [room, action, payload] of calls) {
    const ann = await app.signIn("ann@example.org");
    await ann.fetch("/api/backend/auth/check-login");
    await deleteUser(app.pool, ann.user.userId);
    const { status, body } = await ann.write(room, action, payload(ann.user.userId));
    const refusal = action === "CREATE_ITEM"
      ? [404, "You are not in this household any more. Load this page again."]
      : [401, "Please sign in."];
    assert.deepEqual([status, body.errorMessage], refusal, action);
  }
});

Deno.test("an account goes also while something is being stored for it", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { userId } = ann.user;
  const itemId = await boxOf(ann);
  const leaving: Promise<Response>[] = [];
  await app.pool.begin(async (tx) => {
    // As an upload does: first the box, then a row that needs the account to be there. Whoever deletes it gives way.
    await tx`set local deadlock_timeout = '60s'`;
    await tx`select from items where id = ${itemId} for update`;
    leaving.push(deleteAccount(ann));
    await somebodyWaitsFor(tx);
    await tx`
      insert into media (key, household_id, item_id, file_name, type, category, size, rendition, crc32)
      values ('key', (select id from households where owner_id = ${userId}), ${itemId}, 'a.pdf', 'application/pdf', 'document', 1, 'none', 0)`;
  });
  assert.deepEqual((await Promise.all(leaving)).map(({ status }) => status), [200]);
  assert.equal((await app.pool`select from media`).length, 0);
});

async function boxOf(ann: Member, tagId = "1"): Promise<string> {
  const { body } = await ann.write<Answer & { data: { _id: string } }>("items", "CREATE_ITEM", { tagId });
  return body.data._id;
}
