import assert from "node:assert/strict";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { json, type MembersApp, type TestApp, testApp } from "../../../tests/support/server/test_app.ts";
import { mailTo } from "../../../tests/support/outside/test_mail.ts";
import { cookieBrowser } from "../../../tests/support/outside/test_oidc.ts";
import { codeSentTo, testRecovery } from "../../../tests/support/test_recovery.ts";
import { until } from "../../../tests/support/until.ts";
import { signInUser } from "../../../db/auth/users.ts";
import type { Pool } from "../../../db/sql.ts";
import { checkPassword, passwordTriesOf } from "./check_password.ts";

const SETTINGS = { PASSWORD_SIGN_IN: "1", RATE_LIMITS: "on" };
const PASSWORD = "Box-12345";
const ANN = "ann@example.org";

type Browser = ReturnType<typeof cookieBrowser>;

async function call(app: MembersApp, browser: Browser, path: string, body: object = {}) {
  const answer = await browser.visit(app.url + path, json(body));
  return { status: answer.status, cookies: answer.headers.getSetCookie(), said: await answer.json() };
}

const login = (app: MembersApp, browser: Browser, password = PASSWORD, email = ANN) =>
  call(app, browser, "/api/backend/auth/password/login", { email, password });

async function prove(app: TestApp, browser: Browser, email: string) {
  // How often somebody may ask is not what is tested here.
  await app.pool`truncate attempts`;
  const code = Number(await codeSentTo(app, email));
  assert.equal((await call(app, browser, "/api/v1/validate-verification-code", { email, code })).status, 200);
}

async function registered(app: TestApp, email = ANN): Promise<Browser> {
  const browser = cookieBrowser();
  await prove(app, browser, email);
  const made = await call(app, browser, "/api/backend/auth/password/register", { email, password: PASSWORD });
  assert.equal(made.status, 201);
  await call(app, browser, "/api/backend/auth/logout");
  return browser;
}

/** As after so many wrong passwords: each costs a hash, and real ones are tried in `password_calls_test.ts`. */
async function tried({ pool }: TestApp, key: Uint8Array, times: number): Promise<void> {
  const madeAt = Array.from({ length: times }, () => new Date().toISOString());
  await pool`
    insert into attempts (key, made_at, expires_at) values (${key}, ${madeAt}::timestamptz[], now() + interval '1 hour')
    on conflict (key) do update set made_at = excluded.made_at`;
}

/** Somebody, somewhere, tries until nobody whom the account does not know is let in. */
const lockOut = (app: TestApp, email = ANN) => tried(app, passwordTriesOf(email), 10);

Deno.test("ten wrong passwords lock out browsers that never signed in, and not the one that has", async () => {
  await using app = await testApp(SETTINGS);
  const mine = await registered(app);
  await lockOut(app);
  assert.equal((await login(app, cookieBrowser())).status, 429);
  const { status, said } = await login(app, mine);
  assert.deepEqual([status, said.user?.email], [200, ANN]);
  assert.equal((await login(app, cookieBrowser())).status, 429, "a sign-in from a known browser helps no stranger");
});

Deno.test("a known browser has ten tries of its own, gets them back by the right password, and then counts as a stranger", async () => {
  await using app = await testApp(SETTINGS);
  const mine = await registered(app);
  await lockOut(app);
  const [device] = await app.pool<{ digest: Uint8Array }[]>`select digest from known_devices`;
  const key = device?.digest ?? assert.fail("expected a known browser");
  await tried(app, key, 8);
  assert.equal((await login(app, mine, "Wrong-1234")).status, 401);
  assert.equal((await login(app, mine)).status, 200);
  assert.equal((await app.pool`select from attempts where key = ${key}`).length, 0);
  await tried(app, key, 9);
  assert.equal((await login(app, mine, "Wrong-1234")).status, 401);
  assert.equal((await login(app, mine)).status, 429);
  await app.pool`delete from attempts where key <> ${key}`;
  assert.equal((await login(app, mine)).status, 200, "as a stranger, where none is locked out");
});

Deno.test("a browser known to one account is a stranger to every other, and to an address without one", async () => {
  await using app = await testApp(SETTINGS);
  const eve = await registered(app, "eve@example.org");
  await registered(app);
  const answers = [];
  for (const email of [ANN, "nobody@example.org"]) {
    await lockOut(app, email);
    const { status, cookies, said: { requestId: _, ...said } } = await login(app, eve, PASSWORD, email);
    answers.push({ status, cookies, said });
  }
  assert.equal(answers[0]?.status, 429);
  assert.deepEqual(answers[0], answers[1]);
});

Deno.test("two accounts on one browser both know it, and their rows show nothing in common", async () => {
  await using app = await testApp(SETTINGS);
  const browser = await registered(app);
  await prove(app, browser, "ben@example.org");
  await call(app, browser, "/api/backend/auth/password/register", { email: "ben@example.org", password: PASSWORD });
  const rows = await app.pool<{ digest: Uint8Array }[]>`select digest from known_devices`;
  assert.equal(new Set(rows.map(({ digest }) => digest.toHex())).size, 2);
  for (const email of [ANN, "ben@example.org"]) {
    await lockOut(app, email);
    assert.equal((await login(app, browser, PASSWORD, email)).status, 200, email);
  }
});

Deno.test("signing out leaves a browser known; signing out everywhere, its session ended from elsewhere, and deletion do not", async () => {
  await using app = await testApp(SETTINGS);
  const known = async () => (await app.pool`select from known_devices`).length;
  const [phone, laptop] = [await registered(app), cookieBrowser()];
  await Promise.all([login(app, phone), login(app, laptop)]);
  assert.equal(await known(), 2);
  const { sessions } = await (await laptop.visit(`${app.url}/api/backend/auth/sessions`)).json();
  const { sessionId } = sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);
  await call(app, laptop, "/api/backend/auth/sessions/end", { sessionId });
  assert.equal(await known(), 1);
  await call(app, laptop, "/api/backend/auth/logout");
  assert.equal(await known(), 1);
  await login(app, laptop);
  await login(app, phone);
  const { cookies } = await call(app, laptop, "/api/backend/auth/logout/everywhere");
  assert.match(cookies.join(), /stowmark_device=; Max-Age=0/);
  assert.equal(await known(), 0);
  await lockOut(app);
  assert.equal((await login(app, phone)).status, 429);
  await app.pool`truncate attempts`;
  await login(app, phone);
  assert.equal((await call(app, phone, "/api/backend/auth/delete/account")).status, 200);
  assert.equal(await known(), 0);
});

Deno.test("a new password makes every browser a stranger but the one that proved the address, which comes in whatever others try", async () => {
  await using app = await testApp(SETTINGS);
  const old = await registered(app), mine = cookieBrowser();
  await prove(app, mine, ANN);
  const changed = await call(app, mine, "/api/v1/update-password", { email: ANN, newPassword: "New-12345" });
  assert.equal(changed.status, 200);
  await lockOut(app);
  assert.equal((await login(app, old, "New-12345")).status, 429);
  assert.equal((await login(app, mine, "New-12345")).status, 200);
});

Deno.test("the cookie is for this very host alone on https, opens nothing, and the owner is told of a browser without it, unless a program plays there", async () => {
  await using app = await testApp({ TRUST_PROXY: "1", PUBLIC_URL: "https://boxes.example.org" });
  const https = { "x-forwarded-proto": "https" };
  const email = "member@sandbox.test";
  const given = async (more: Readonly<Record<string, string>> = {}) => {
    const { credential } = await (await app.fetch("/sandbox/google/credential", json({ email }, https))).json();
    const answer = await app.fetch("/api/backend/auth/login", json({ email, credential }, { ...https, ...more }));
    assert.equal(answer.status, 200, await answer.text());
    const line = answer.headers.getSetCookie().find((line) => line.includes("stowmark_device"));
    return line ?? assert.fail("expected a cookie");
  };
  const line = await given();
  assert.match(
    line,
    /^__Host-stowmark_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const headers = { cookie: line.split(";")[0] ?? "", ...https };
  assert.equal((await (await app.fetch("/api/backend/auth/check-login", { headers })).json()).isLogIn, false);
  await given(headers);
  const isBot = (bot: boolean) => app.pool`update users set is_bot = ${bot} where email = ${email}`;
  await isBot(true);
  await given({ "user-agent": "a program that plays" });
  await isBot(false);
  await given({ "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" });
  const told = await until(async () => {
    const mails = await mailTo(app, email);
    return mails.length > 0 ? mails : null;
  });
  assert.deepEqual(told.map(({ subject }) => subject), ["New sign-in to your Stowmark account"]);
  assert.match(told[0]?.text ?? "", /Firefox on Linux/);
});

Deno.test("whoever is told of a new provider, or is signed in here already, is not told of a new device besides", async () => {
  await using app = await testApp(SETTINGS);
  await registered(app);
  const byGoogle = async (cookie: string) => {
    const { credential } = await (await app.fetch("/sandbox/google/credential", json({ email: ANN }))).json();
    const answer = await app.fetch("/api/backend/auth/login", json({ email: ANN, credential }, { cookie }));
    assert.equal(answer.status, 200, await answer.text());
    return answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  };
  const cookies = await byGoogle("");
  await byGoogle(cookies.filter((line) => !line.startsWith("stowmark_device")).join("; "));
  await login(app, cookieBrowser());
  const told = await until(async () => {
    const subjects = (await mailTo(app, ANN)).map(({ subject }) => subject).filter((subject) => /sign/.test(subject));
    return subjects.includes("New sign-in to your Stowmark account") ? subjects : null;
  });
  assert.deepEqual(told.toSorted(), [
    "Another way to sign in to your Stowmark account",
    "New sign-in to your Stowmark account",
  ]);
});

Deno.test("an address without an account costs the same questions to the database and the same hash", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await signInUser(pool, { subject: "1", email: ANN, firstName: "", lastName: "" }, "");
  const asked = await Promise.all([ANN, "nobody@example.org"].map(async (email) => {
    const { statements, listened } = listening(pool);
    let hashes = 0;
    const recovery = testRecovery(listened);
    const secretHash = { ...recovery.secretHash, isSame: () => Promise.resolve(++hashes < 0) };
    const client = { address: "198.51.100.1", deviceSecret: "x".repeat(43) };
    await assert.rejects(checkPassword({ ...recovery, secretHash }, { email, password: "x" }, client), {
      code: "PasswordWrong",
    });
    return [...statements, hashes];
  }));
  assert.ok((asked[0]?.length ?? 0) > 3);
  assert.deepEqual(asked[0], asked[1]);
});

/** Notes what is asked of a database outside transactions, and how many of those there are. */
function listening(pool: Pool): { statements: string[]; listened: Pool } {
  const statements: string[] = [];
  const listened = new Proxy(pool, {
    apply(target, self, args) {
      statements.push(String(args[0]));
      return Reflect.apply(target, self, args);
    },
    get(target, name, self) {
      if (name === "begin") statements.push("a transaction");
      return Reflect.get(target, name, self);
    },
  });
  return { statements, listened };
}
