import assert from "node:assert/strict";
import { STRANGE_SESSIONS_LIMIT } from "../../../domain/wire/limits.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { openFindVisitor } from "./find_visitor.ts";
import { openRateLimit } from "./rate_limit.ts";

function countedSessions() {
  const found = new Set<string>();
  let lookUps = 0;
  return {
    remembered: () => null,
    wasFound: (token: string) => found.has(token),
    of(token: string) {
      lookUps++;
      if (token === "real") found.add(token);
      const caller = { userId: "u", sessionId: "s", isAdmin: false };
      return Promise.resolve(token === "real" ? caller as never : null);
    },
    lookUps: () => lookUps,
  };
}

const strangers = () => openRateLimit(STRANGE_SESSIONS_LIMIT, true);
const NOTHING_OWN = { isOwn: () => false, over: strangers() };

Deno.test("made-up session cookies are refused before each costs a look-up, also from one network's many addresses", async () => {
  const sessions = countedSessions();
  const find = openFindVisitor(sessions, strangers(), NOTHING_OWN);
  const most = STRANGE_SESSIONS_LIMIT.calls;
  for (let count = 0; count < most; count++) assert.equal(await find(`no${count}`, `2001:db8::${count}`), null);
  await assert.rejects(find("another", "2001:db8::ffff"), { status: 429, code: "TooMany" });
  assert.equal(sessions.lookUps(), most);
  assert.equal(await find("another", "192.0.2.7"), null);
});

Deno.test("real sessions cost their address nothing", async () => {
  const find = openFindVisitor(countedSessions(), strangers(), NOTHING_OWN);
  for (let count = 0; count < 2 * STRANGE_SESSIONS_LIMIT.calls; count++) assert.ok(await find("real", "192.0.2.7"));
});

Deno.test("whoever was found before stays signed in at an address where others guess", async () => {
  const find = openFindVisitor(countedSessions(), strangers(), NOTHING_OWN);
  const here = "192.0.2.7";
  assert.ok(await find("real", here));
  for (let count = 0; count < STRANGE_SESSIONS_LIMIT.calls; count++) await find(`no${count}`, here);
  await assert.rejects(find("another", here), { code: "TooMany" });
  assert.ok(await find("real", here));
});

Deno.test("what a server gave out is found at an address where others guess, and what is over has a limit of its own", async () => {
  const sessions = countedSessions();
  const over = openRateLimit({ calls: 3, perSeconds: 60 }, true);
  const find = openFindVisitor(sessions, strangers(), { isOwn: (token) => token === "real" || token === "over", over });
  const here = "192.0.2.7";
  for (let count = 0; count < STRANGE_SESSIONS_LIMIT.calls; count++) await find(`no${count}`, here);
  await assert.rejects(find("another", here), { code: "TooMany" });
  assert.ok(await find("real", here), "by a server that sees it for the first time");
  const before = sessions.lookUps();
  for (let count = 0; count < 3; count++) assert.equal(await find("over", here), null);
  await assert.rejects(find("over", here), { code: "TooMany" });
  assert.equal(sessions.lookUps(), before + 3);
  assert.equal(await find("over", "203.0.113.9"), null);
});

Deno.test("pictures, searches and sockets are limited like everything else, each with how long to wait", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const ann = await app.signIn("ann@example.org");
  const searched = await firstRefusal(() => ann.read("items", "SEARCH_ITEMS", { searchTerm: "a" }));
  assert.ok(Number(searched.headers.get("retry-after")) > 0);
  assert.match(String(searched.body.errorMessage), /wait a moment/);
  const refused = await firstRefusal(() =>
    app.fetch("/media/aaaaaaaaaaaaaaaaaaaaaaaa", { headers: { cookie: ann.cookie } })
  );
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  await (refused as Response).body?.cancel();
});

async function firstRefusal<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const refusal = answers.find(({ status }) => status === 429);
    for (const answer of answers) if (answer instanceof Response && answer !== refusal) await answer.body?.cancel();
    if (refusal) return refusal;
  }
}
