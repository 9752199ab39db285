import assert from "node:assert/strict";
import { testApp } from "../../tests/support/server/test_app.ts";
import {
  ANN,
  credential,
  googleOfOurOwn,
  login,
  signInByGoogle,
  whoIs,
} from "../../tests/support/outside/test_google.ts";

const BOSS = "boss@example.org";

Deno.test("who leaves ADMIN_EMAILS is no admin any more, and who enters it is one, without signing in again", async () => {
  await using google = await googleOfOurOwn();
  await using before = await testApp({ ...google.settings, ADMIN_EMAILS: BOSS });
  const boss = await signInByGoogle(before, "1", BOSS);
  const other = await signInByGoogle(before, "2", "other@example.org");
  assert.deepEqual([boss.user.isAdmin, other.user.isAdmin], [true, false]);
  await using after = await testApp({
    ...google.settings,
    DATABASE_URL: before.databaseUrl,
    ADMIN_EMAILS: "other@example.org",
  });
  assert.equal((await whoIs(after, boss.cookie)).user.isAdmin, false);
  assert.equal((await whoIs(after, other.cookie)).user.isAdmin, true);
  assert.equal((await signInByGoogle(after, "1", BOSS)).user.isAdmin, false);
});

Deno.test("an account follows Google to a new address, and its rights follow the address", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp({ ...google.settings, ADMIN_EMAILS: BOSS });
  const before = await signInByGoogle(app, "1", "ann@example.org");
  const risen = await signInByGoogle(app, "1", BOSS);
  assert.deepEqual([risen.user.userId, risen.user.email, risen.user.isAdmin], [before.user.userId, BOSS, true]);
  const gone = await signInByGoogle(app, "1", "ann@new.example");
  assert.deepEqual([gone.user.email, gone.user.isAdmin], ["ann@new.example", false]);
  assert.equal((await signInByGoogle(app, "2", BOSS)).user.isAdmin, true, "the address is free for its new owner");
});

Deno.test("an account that cannot follow, since another has the address, has no rights by the one it shows", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp({ ...google.settings, ADMIN_EMAILS: BOSS });
  await signInByGoogle(app, "1", BOSS);
  await signInByGoogle(app, "2", "ann@example.org");
  const moved = await signInByGoogle(app, "1", "ann@example.org");
  assert.deepEqual([moved.status, moved.user.email, moved.user.isAdmin], [200, BOSS, false]);
  const back = await signInByGoogle(app, "1", BOSS);
  assert.equal(back.user.isAdmin, true);
});

Deno.test("an address that Google gives to somebody else takes the rights from the account that had it", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp({ ...google.settings, ADMIN_EMAILS: BOSS });
  const former = await signInByGoogle(app, "1", BOSS);
  assert.equal(former.user.isAdmin, true);
  const successor = await login(app, await credential({ claims: { ...ANN, sub: "2", email: BOSS } }), BOSS);
  assert.equal(successor.status, 409);
  await using now = await testApp({ ...google.settings, ADMIN_EMAILS: BOSS, DATABASE_URL: app.databaseUrl });
  assert.equal((await whoIs(now, former.cookie)).user.isAdmin, false);
});
