import assert from "node:assert/strict";
import { listOpenSubscriptions } from "../../db/billing/subscriptions.ts";
import { json, type Member, type MembersApp, testApp } from "../../tests/support/server/test_app.ts";
import { payer } from "../../tests/support/test_billing.ts";
import { googleOfOurOwn, signInByGoogle, whoIs } from "../../tests/support/outside/test_google.ts";
import { connected, socketOf } from "../../tests/support/server/test_sockets.ts";

const refresh = (app: MembersApp, { cookie }: Member) =>
  app.fetch("/api/backend/auth/secure/token/refresh", { method: "POST", headers: { cookie } });

/** What a member of the sandbox gets from a server over the same database. */
async function doorsOpenTo(app: MembersApp, member: Member): Promise<string[]> {
  using socket = socketOf(app, member);
  const doors = {
    session: (await whoIs(app, member.cookie)).isLogIn,
    boxes: (await member.fetch("/api/backend/items?action=GET_USER_ITEMS")).ok,
    refresh: (await refresh(app, member)).ok,
    socket: await connected(socket).then(() => true, () => false),
  };
  return Object.entries(doors).filter(([, isOpen]) => isOpen).map(([name]) => name);
}

const at = (app: MembersApp, member: Member): Member => ({
  ...member,
  fetch: (path, init = {}) => app.fetch(path, { ...init, headers: { ...init.headers, cookie: member.cookie } }),
});

Deno.test("sessions, roles and plans of the sandbox end with it, and come back with it", async () => {
  await using google = await googleOfOurOwn();
  await using sandbox = await testApp();
  const admin = await sandbox.signIn("admin@sandbox.test");
  assert.deepEqual(await doorsOpenTo(sandbox, await sandbox.signIn("admin@sandbox.test")), [
    ...["session", "boxes", "refresh", "socket"],
  ]);
  await using real = await testApp({ ...google.settings, DATABASE_URL: sandbox.databaseUrl });
  assert.deepEqual(await doorsOpenTo(real, at(real, admin)), []);
  const create = { action: "create_event", payload: { title: "Cup", endTime: new Date(Date.now() + 1e7) } };
  const created = await at(real, admin).fetch("/api/backend/event", json(create));
  assert.equal(created.status, 401);
  assert.equal((await sandbox.signIn("admin@sandbox.test")).user.isAdmin, true);
});

Deno.test("an address that somebody used in the sandbox is free for whom Google names, without the sandbox's boxes", async () => {
  await using google = await googleOfOurOwn();
  await using sandbox = await testApp();
  const guest = await sandbox.signIn("victim@example.org");
  await guest.write("items", "CREATE_ITEM", { tagId: "7", title: "Not the victim's" });
  await payer(sandbox, guest).upgrade();
  await using real = await testApp({
    ...google.settings,
    DATABASE_URL: sandbox.databaseUrl,
    ADMIN_EMAILS: "admin@sandbox.test",
  });
  const owner = await signInByGoogle(real, "21", "victim@example.org");
  assert.equal(owner.status, 200);
  assert.notEqual(owner.user.userId, guest.user.userId);
  assert.equal(owner.user.username, "ann", "the name is free too");
  assert.deepEqual([owner.user.isProUser, owner.user.isAdmin], [false, false]);
  const asked = await listOpenSubscriptions(sandbox.pool, false);
  assert.deepEqual(asked, [], "the real Stripe is asked for nothing of this");
  assert.equal((await listOpenSubscriptions(sandbox.pool, true)).length, 1);
  const boxes = await real.fetch("/api/backend/items?action=GET_USER_ITEMS", { headers: { cookie: owner.cookie } });
  assert.deepEqual((await boxes.json()).data.items, []);
  const again = await sandbox.signIn("victim@example.org");
  assert.deepEqual([again.user.userId, again.user.isProUser], [guest.user.userId, true]);
});

Deno.test("nobody in the sandbox is somebody real, not even with the cookies of before", async () => {
  await using google = await googleOfOurOwn();
  await using real = await testApp(google.settings);
  const ann = await signInByGoogle(real, "108", "ann@example.org");
  await using sandbox = await testApp({ DATABASE_URL: real.databaseUrl });
  assert.equal((await whoIs(sandbox, ann.cookie)).isLogIn, false);
  const actor = await sandbox.signIn("ann@example.org");
  assert.notEqual(actor.user.userId, ann.user.userId);
  assert.equal((await whoIs(real, ann.cookie)).user.userId, ann.user.userId);
});

Deno.test("a player is invited by name only by people of the same side of the sandbox's border", async () => {
  await using google = await googleOfOurOwn();
  await using sandbox = await testApp();
  const guest = await sandbox.signIn("guest@example.org");
  await using real = await testApp({ ...google.settings, DATABASE_URL: sandbox.databaseUrl });
  const ann = await signInByGoogle(real, "108", "ann@example.org");
  const invite = { action: "invite", payload: { username: guest.user.username } };
  const invited = await real.fetch("/api/backend/player", json(invite, { cookie: ann.cookie }));
  assert.equal(invited.status, 404);
});
