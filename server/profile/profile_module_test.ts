import assert from "node:assert/strict";
import type { User } from "../../domain/auth/user.ts";
import type { Person } from "../../domain/profile/profile.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { json, type Member, testApp } from "../../tests/support/server/test_app.ts";

interface Found {
  readonly user: Person | null;
  readonly users: Person[];
}

const update = (member: Member, updates: object) =>
  member.write<{ user: User; errorMessage?: string }>("userprofile", "update_user_profile", { updates });
const search = async (member: Member, username: string) =>
  (await member.read<Found>("userprofile", "search_user", { username })).body;

Deno.test("names are changed one by one, tidied, and shown at the next look", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const { body } = await update(ann, { firstName: "  Ann ", displayName: "Annie  🎲" });
  assert.deepEqual([body.user.firstName, body.user.lastName, body.user.displayName], ["Ann", "", "Annie 🎲"]);
  const answer = await ann.fetch("/api/backend/profile/update", json({ lastName: "Bee" }));
  assert.equal((await answer.json()).user.lastName, "Bee");
  const seen = (await ann.read<{ user: User }>("userprofile", "get_user_by_id", { userId: ann.user.userId })).body.user;
  assert.deepEqual([seen.firstName, seen.lastName, seen.displayName], ["Ann", "Bee", "Annie 🎲"]);
});

Deno.test("a name that hides, breaks out or is too long is refused in a sentence, and nothing of it is kept", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const refusals = [
    [{ displayName: "x".repeat(41) }, "updates.displayName is longer than 40 characters."],
    [
      { firstName: "Ann", lastName: "B\0" },
      "updates.lastName has a character that cannot be shown, such as a line break.",
    ],
    [{ lastName: 7 }, "updates.lastName is a number. Send a name of at most 100 characters."],
  ] as const;
  for (const [updates, sentence] of refusals) {
    const { status, body } = await update(ann, updates);
    assert.deepEqual([status, body.errorMessage], [400, sentence]);
  }
  assert.equal((await update(ann, {})).body.user.firstName, ann.user.firstName);
});

Deno.test("the e-mail address is read-only, and says so", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { status, body } = await update(ann, { email: "eve@example.org", firstName: "Eve" });
  assert.deepEqual([status, body.errorMessage], [403, "You can't change your email right now. It's read-only."]);
  const same = await update(ann, { email: "ann@example.org", firstName: "Anna" });
  assert.deepEqual([same.body.user.email, same.body.user.firstName], ["ann@example.org", "Anna"]);
});

Deno.test("of others one sees user name, display name and picture, and never the e-mail address or the id", async () => {
  await using app = await testApp();
  const [ann, ben] = [await app.signIn("ann.secret@example.org"), await app.signIn("ben@example.org")];
  await update(ann, { displayName: "Annie", lastName: "Hidden" });
  const { username } = ann.user;
  const seen = { username, displayName: "Annie", picture: null };
  for (const action of ["find_user", "search_user_profile"]) {
    assert.deepEqual(
      (await ben.read("userprofile", action, { username: `@${username.toUpperCase()}` })).body.user,
      seen,
    );
  }
  assert.deepEqual(await search(ben, "ann"), { succeeded: true, user: null, users: [seen] });
  for (const path of ["/api/v1/user/search", "/api/backend/api/v1/user/search"]) {
    const found = await (await ben.fetch(`${path}?username=${username}`)).json();
    assert.deepEqual(found, { succeeded: true, user: seen, users: [seen] });
  }
  const stolen = await ben.read("userprofile", "get_user_by_id", { userId: ann.user.userId });
  assert.equal(stolen.status, 403);
});

Deno.test("nobody is found by an e-mail address, by two letters or by a pattern, nor more than five at once", async () => {
  await using app = await testApp();
  const ben = await app.signIn("ben@example.org");
  for (let guest = 1; guest <= 7; guest++) await app.signIn(`guest${guest}@example.org`);
  assert.equal((await search(ben, "gue")).users.length, 5);
  assert.equal((await search(ben, "guest7")).user?.username, "guest7");
  for (const nobody of ["gu", "%%%", "g%7", "gues_7", "\\%%%", "guest7@example.org", "guest7@"]) {
    assert.deepEqual((await search(ben, nobody)).users, [], nobody);
  }
  const none = await ben.read("userprofile", "find_user", { username: "guest7@example.org" });
  assert.deepEqual([none.status, none.body.errorMessage], [404, "We could not find anybody by that name."]);
});

Deno.test("who searches as if to list everybody is told to wait, by whichever of the calls", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const ben = await app.signIn("ben@example.org");
  const ways = [
    ...["find_user", "search_user", "search_user_profile"].map((name) => async () =>
      (await ben.read("userprofile", name, { username: "ben" })).status
    ),
    async () => (await ben.fetch("/api/v1/user/search?username=ben")).status,
  ];
  const answers: number[] = [];
  for (let call = 0; call < 41; call++) answers.push(await ways[call % ways.length]?.() ?? 0);
  assert.deepEqual([answers.filter((status) => status !== 429).length, answers.at(-1)], [40, 429]);
});

Deno.test("deleting the profile takes the names and leaves the account, with a friendly name", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  await update(ann, { firstName: "Ann", lastName: "Bee", displayName: "Annie" });
  for (
    const gone of [
      (await ann.write<{ user: User }>("userprofile", "delete_user_profile")).body.user,
      (await (await ann.fetch("/api/backend/profile/remove", json({}))).json()).user as User,
    ]
  ) {
    assert.deepEqual([gone.firstName, gone.lastName, gone.username], ["", "", ann.user.username]);
    assert.match(gone.displayName, /^\w+ \w+ \d{1,3}$/);
  }
});

Deno.test("a new account is to be set up once; the three of the sandbox are set up", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  assert.equal(ann.user.needsSetup, true);
  assert.equal((await app.signIn("ann@example.org")).user.needsSetup, true);
  const { status, body } = await ann.write<{ user: User }>("userprofile", "create_profile", { displayName: "Annie" });
  assert.deepEqual([status, body.user.needsSetup, body.user.displayName], [201, false, "Annie"]);
  assert.equal((await app.signIn("ann@example.org")).user.needsSetup, false);
  for (const one of ["admin", "pro", "member"]) {
    assert.equal((await app.signIn(`${one}@sandbox.test`)).user.needsSetup, false);
  }
});
