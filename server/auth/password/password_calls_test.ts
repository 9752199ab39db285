import assert from "node:assert/strict";
import { json, type MembersApp, testApp } from "../../../tests/support/server/test_app.ts";
import { whoIs } from "../../../tests/support/outside/test_google.ts";
import { codeSentTo, proveAddress } from "../../../tests/support/test_recovery.ts";

const SETTINGS = { PASSWORD_SIGN_IN: "1" };
const PASSWORD = "Box-12345";
const ANN = "ann@example.org";

async function say(app: MembersApp, call: string, body: object, headers: Record<string, string> = {}) {
  const answer = await app.fetch(`/api/backend/auth/password/${call}`, json(body, headers));
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  return { status: answer.status, cookie, said: await answer.json() };
}

async function register(app: MembersApp, email: string, password = PASSWORD) {
  const { headers } = await proveAddress(app, email);
  return await say(app, "register", { email, password, firstName: "Ann" }, headers);
}

Deno.test("somebody proves an address, registers, and comes back with the password", async () => {
  await using app = await testApp(SETTINGS);
  const { status, said, cookie } = await register(app, ANN);
  assert.deepEqual([status, said.user.email, said.user.firstName], [201, ANN, "Ann"]);
  assert.equal((await whoIs(app, cookie)).user.userId, said.user.userId);
  const back = await say(app, "login", { email: "Ann@Example.ORG", password: PASSWORD });
  assert.deepEqual([back.status, back.said.user.userId], [200, said.user.userId]);
});

Deno.test("nobody registers with an address that they have not proven", async () => {
  await using app = await testApp(SETTINGS);
  const { headers } = await proveAddress(app, "eve@example.org");
  assert.equal((await say(app, "register", { email: ANN, password: PASSWORD }, headers)).status, 403);
  assert.equal((await say(app, "register", { email: ANN, password: PASSWORD })).status, 403);
  assert.equal((await app.pool`select from users where email = ${ANN}`).length, 0);
});

Deno.test("asking for a code to register answers the same for an address with an account, and only its owner reads of it", async () => {
  await using app = await testApp(SETTINGS);
  await app.signIn(ANN);
  const answers = [];
  for (const email of [ANN, "new@example.org"]) {
    const { requestId: _, ...said } = (await say(app, "code", { email })).said;
    answers.push(said);
  }
  assert.deepEqual(answers[0], answers[1]);
  await codeSentTo(app, ANN);
  const { messages: [newest] } = await (await app.fetch(`/sandbox/mail?to=${ANN}`)).json();
  assert.match(newest.text, /You have an account with this address already/);
});

Deno.test("registering a known address sets the account's password, ends its other sessions and signs in", async () => {
  await using app = await testApp(SETTINGS);
  const ann = await app.signIn(ANN);
  const { status, said, cookie } = await register(app, ANN);
  assert.deepEqual([status, said.user.userId], [200, ann.user.userId]);
  assert.equal((await whoIs(app, ann.cookie)).isLogIn, false);
  assert.equal((await whoIs(app, cookie)).isLogIn, true);
});

Deno.test("a wrong password, an account without one and an address without an account are answered alike", async () => {
  await using app = await testApp(SETTINGS);
  await register(app, ANN);
  await app.signIn("google@example.org");
  const answers = [];
  for (const email of [ANN, "google@example.org", "nobody@example.org"]) {
    const { status, said: { requestId: _, ...said } } = await say(app, "login", { email, password: "Wrong-1234" });
    answers.push({ status, said });
  }
  assert.equal(answers[0]?.status, 401);
  assert.deepEqual(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
});

Deno.test("after ten wrong passwords at once nobody is let in, not with the right one either, until a new one is set by e-mail", async () => {
  await using app = await testApp({ ...SETTINGS, RATE_LIMITS: "on" });
  await register(app, ANN);
  const login = (password: string) => say(app, "login", { email: ANN, password });
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => login("Wrong-1234")))).map(({ status }) =>
    status
  );
  assert.deepEqual(statuses.toSorted(), [...Array(10).fill(401), 429, 429]);
  const { status, said } = await login(PASSWORD);
  assert.equal(status, 429);
  assert.match(said.errorMessage, /^Too many tries\. Please wait 15 minutes, or set a new password by e-mail\.$/);
  await app.pool`delete from attempts where made_at[1] is not null and cardinality(made_at) = 1`;
  assert.equal((await register(app, ANN, "New-12345")).status, 200);
  assert.equal((await login("New-12345")).status, 200);
});

Deno.test("a right password gives its try back, so that nobody is locked out by signing in often", async () => {
  await using app = await testApp({ ...SETTINGS, RATE_LIMITS: "on" });
  await register(app, ANN);
  await app.pool`truncate attempts`;
  await say(app, "login", { email: ANN, password: "Wrong-1234" });
  assert.equal((await say(app, "login", { email: ANN, password: PASSWORD })).status, 200);
  // What is left is the client's wrong one, and that the owner was told of a new device.
  const left = await app.pool`select cardinality(made_at) as tries from attempts`;
  assert.deepEqual([...left], [{ tries: 1 }, { tries: 1 }]);
});

Deno.test("thirty wrong passwords from one client are enough, whoever they are for", async () => {
  await using app = await testApp({ ...SETTINGS, RATE_LIMITS: "on" });
  const late = { made_at: Array.from({ length: 30 }, () => new Date().toISOString()) };
  await say(app, "login", { email: "one@example.org", password: "x" });
  await app.pool`update attempts set made_at = ${late.made_at}::timestamptz[]`;
  assert.equal((await say(app, "login", { email: "another@example.org", password: "x" })).status, 429);
});

Deno.test("whoever signs in by the old password while it is being changed has no session afterwards", async () => {
  await using app = await testApp(SETTINGS);
  const { said: { user } } = await register(app, ANN);
  for (let round = 0; round < 2; round++) {
    const { headers } = await proveAddress(app, ANN);
    const signIns = Array.from(
      { length: 4 },
      () => say(app, "login", { email: ANN, password: `${PASSWORD}${"x".repeat(round)}` }),
    );
    const newPassword = `${PASSWORD}${"x".repeat(round + 1)}`;
    const change = app.fetch("/api/v1/update-password", json({ email: ANN, newPassword }, headers));
    await Promise.all([...signIns, change]);
    assert.equal((await change).status, 200);
    for (const { cookie } of await Promise.all(signIns)) assert.equal((await whoIs(app, cookie)).isLogIn, false);
    assert.equal((await app.pool`select from sessions where user_id = ${user.userId} and ended_at is null`).length, 0);
  }
});

Deno.test("an account whose address went to somebody else is found by no password and no code", async () => {
  await using app = await testApp(SETTINGS);
  await register(app, ANN);
  await app.pool`update users set is_email_confirmed = false`;
  assert.equal((await say(app, "login", { email: ANN, password: PASSWORD })).status, 401);
  const { status, said } = await register(app, ANN, "New-12345");
  assert.deepEqual([status, said.errorMessage], [409, "This e-mail address already belongs to another account here."]);
});
