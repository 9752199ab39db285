import assert from "node:assert/strict";
import { json, type Member, type MembersApp, testApp } from "../../../tests/support/server/test_app.ts";
import { cookiesOf, whoIs } from "../../../tests/support/outside/test_google.ts";
import { codeIn, codeMailsTo, codeSentTo, proveAddress } from "../../../tests/support/test_recovery.ts";
import { bearer, newToken } from "../../../tests/support/test_tokens.ts";
import { mailTo } from "../../../tests/support/outside/test_mail.ts";
import { until } from "../../../tests/support/until.ts";

const ASK = "/api/v1/requestverificationcode";
const VALIDATE = "/api/v1/validate-verification-code";
const UPDATE = "/api/v1/update-password";
const NEW = "Box-12345";
const WITH_PASSWORDS = { PASSWORD_SIGN_IN: "1" };

async function say(app: MembersApp, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await app.fetch(path, json(body, headers));
  const { requestId: _, ...said } = await answer.json();
  return { status: answer.status, said, cookie: cookiesOf(answer), retryAfter: answer.headers.get("retry-after") };
}

async function signInByPassword(app: MembersApp, email: string, password: string) {
  return await say(app, "/api/backend/auth/password/login", { email, password });
}

Deno.test("a code from the mail sets a new password, ends every session and tells the person", async () => {
  await using app = await testApp(WITH_PASSWORDS);
  const here = await app.signIn("ann@example.org"), there = await app.signIn("ann@example.org");
  const bob = await app.signIn("bob@example.org");
  assert.deepEqual((await say(app, ASK, { email: "Ann@Example.org" })).said, {
    succeeded: true,
    isDelayed: false,
    data: { succeeded: true },
  });
  const code = codeIn(await until(async () => (await codeMailsTo(app, "ann@example.org"))[0] ?? null));
  const { said, cookie } = await say(app, VALIDATE, { email: "ann@example.org", code: Number(code) });
  assert.deepEqual(said, { succeeded: true, tokenNames: [] });
  const changed = await say(app, UPDATE, { email: "ann@example.org", newPassword: NEW }, { cookie });
  assert.deepEqual([changed.status, changed.said], [200, { succeeded: true }]);
  for (const member of [here, there]) assert.equal((await whoIs(app, member.cookie)).isLogIn, false);
  assert.equal((await whoIs(app, bob.cookie)).isLogIn, true);
  assert.equal((await signInByPassword(app, "ann@example.org", NEW)).said.user.userId, here.user.userId);
  await until(async () =>
    (await mailTo(app, "ann@example.org")).some(({ subject }) => /was changed/.test(subject)) || null
  );
});

Deno.test("a new password ends API tokens, which are named before, unless they are kept", async () => {
  await using app = await testApp(WITH_PASSWORDS);
  const ann = await app.signIn("ann@example.org");
  const { token } = await newToken(ann, "read");
  const opens = async () => (await app.fetch("/api/v1/items", bearer(token))).status;
  const change = async (more: object) => {
    const code = Number(await codeSentTo(app, "ann@example.org"));
    const { said, cookie } = await say(app, VALIDATE, { email: "ann@example.org", code });
    assert.deepEqual(said.tokenNames, ["A program"]);
    return (await say(app, UPDATE, { email: "ann@example.org", newPassword: NEW, ...more }, { cookie })).status;
  };
  assert.deepEqual([await change({ keepsTokens: true }), await opens()], [200, 200]);
  assert.deepEqual([await change({}), await opens()], [200, 401]);
  await until(async () =>
    (await mailTo(app, "ann@example.org")).some(({ text }) => /ended with it: A program\./.test(text)) || null
  );
});

Deno.test("what is answered does not tell whether an address has an account, at any step", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const ann: Member = await app.signIn("ann@example.org");
  assert.ok(ann);
  for (const path of [ASK, VALIDATE, UPDATE]) {
    const answers = [];
    for (const email of ["ann@example.org", "nobody@example.org"]) {
      await app.pool`truncate attempts`;
      answers.push(await say(app, path, { email, code: 123456, newPassword: NEW }));
    }
    assert.deepEqual(answers[0], answers[1], path);
  }
});

Deno.test("a second code for an address within a minute is refused, with how long to wait, and none for another one", async () => {
  await using app = await testApp({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
  const from = (address: string) => ({ "x-forwarded-for": address });
  const ask = (email: string, address: string) => say(app, ASK, { email }, from(address));
  assert.equal((await ask("ann@example.org", "198.51.100.1")).status, 200);
  const { status, said, retryAfter } = await ask("ann@example.org", "198.51.100.2");
  assert.equal(status, 429);
  assert.match(said.errorMessage, /^A code for this address was asked for already: .* Please wait \d+ seconds? before/);
  assert.ok(Number(retryAfter) > 0 && Number(retryAfter) <= 60);
  assert.equal((await ask("bob@example.org", "198.51.100.1")).status, 200);
});

Deno.test("a password is set by the client alone that entered the code, for its address alone, and once", async () => {
  await using app = await testApp(WITH_PASSWORDS);
  for (const email of ["ann@example.org", "bob@example.org"]) await app.signIn(email);
  const { headers } = await proveAddress(app, "ann@example.org");
  const update = (email: string, sent: Record<string, string>) => say(app, UPDATE, { email, newPassword: NEW }, sent);
  for (const answer of [await update("ann@example.org", {}), await update("bob@example.org", headers)]) {
    assert.equal(answer.status, 403);
    assert.match(answer.said.errorMessage, /enter the code/);
  }
  const both = await Promise.all([update("ann@example.org", headers), update("ann@example.org", headers)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 403]);
  assert.equal((await update("ann@example.org", headers)).status, 403);
});

Deno.test("a password that breaks a rule is refused in the form's own words and leaves the proof as it was", async () => {
  await using app = await testApp(WITH_PASSWORDS);
  await app.signIn("ann@example.org");
  const { email, headers } = await proveAddress(app, "ann@example.org");
  const { status, said } = await say(app, UPDATE, { email, newPassword: "Box-1" }, headers);
  assert.deepEqual([status, said.errorMessage], [400, "Password must be at least 8 characters."]);
  assert.equal((await say(app, UPDATE, { email, newPassword: "x".repeat(501) }, headers)).status, 400);
  assert.equal((await say(app, UPDATE, { email, newPassword: NEW }, headers)).status, 200);
});

Deno.test("while signing in by password is off the password is kept, and counts once it is on", async () => {
  await using app = await testApp();
  await app.signIn("ann@example.org");
  await say(app, ASK, { email: "ann@example.org" });
  const code = codeIn(await until(async () => (await codeMailsTo(app, "ann@example.org"))[0] ?? null));
  const { cookie } = await say(app, VALIDATE, { email: "ann@example.org", code });
  assert.equal((await say(app, UPDATE, { email: "ann@example.org", newPassword: NEW }, { cookie })).status, 200);
  const off = await signInByPassword(app, "ann@example.org", NEW);
  assert.deepEqual([off.status, /PASSWORD_SIGN_IN=1/.test(off.said.errorMessage)], [403, true]);
  await using later = await testApp({ ...WITH_PASSWORDS, DATABASE_URL: app.databaseUrl });
  assert.equal((await signInByPassword(later, "ann@example.org", NEW)).status, 200);
});

Deno.test("without a mail server every address is told so, outside the sandbox", async () => {
  await using app = await testApp({ SANDBOX: "0" });
  const { status, said } = await say(app, ASK, { email: "ann@example.org" });
  assert.deepEqual([status, said.errorMessage], [
    503,
    "This server cannot send e-mail yet. The operator has to set SMTP_URL.",
  ]);
});

Deno.test("a client enters thirty codes a minute, for whichever addresses, and is then told to wait", async () => {
  await using app = await testApp({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
  const enter = (nth: number, from: string) =>
    say(app, VALIDATE, { email: `guest${nth}@example.org`, code: 123456 }, { "x-forwarded-for": from });
  const statuses: number[] = [];
  for (let nth = 0; nth < 31; nth++) statuses.push((await enter(nth, "203.0.113.7")).status);
  assert.deepEqual([new Set(statuses.slice(0, 30)), statuses.at(-1)], [new Set([400]), 429]);
  assert.equal((await enter(31, "203.0.113.8")).status, 400);
});
