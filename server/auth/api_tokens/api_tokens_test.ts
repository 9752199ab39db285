import assert from "node:assert/strict";
import { contract } from "../../../domain/contract.ts";
import { apiTokenActions, MAX_API_TOKENS } from "../../../domain/auth/api_tokens/contract.ts";
import type { Action, CallTable } from "../../../domain/wire/action.ts";
import { STRANGE_SESSIONS_LIMIT } from "../../../domain/wire/limits.ts";
import { addressesOfRow, sendCall } from "../../../tests/contract/send_call.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { tempDir } from "../../../tests/support/server/cli_process.ts";
import { startServerProcess } from "../../../tests/support/server/server_process.ts";
import { json, signIn, type TestApp, testApp } from "../../../tests/support/server/test_app.ts";
import { joinedBy } from "../../../tests/support/test_households.ts";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { bearer, newToken } from "../../../tests/support/test_tokens.ts";
import { until } from "../../../tests/support/until.ts";
import { parseConfig } from "../../host/settings/config.ts";
import { openTokenCache } from "./token_cache.ts";

type Fetch = TestApp["fetch"];

const REFUSED = [401, "This API token is unknown, was revoked or has expired."];
const NOT_BY_TOKEN = [403, "No API token opens this call. Sign in and do it on the site."];
const NOT_SIGNED_IN = [401, "Please sign in."];

async function said(fetchFrom: Fetch, path: string, init: RequestInit = {}) {
  const answer = await fetchFrom(path, init);
  const { succeeded, errorMessage } = await answer.json();
  return succeeded ? [answer.status] : [answer.status, errorMessage];
}

Deno.test("a token opens exactly the calls whose rows say so, and one for reading only those that read", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const { token } = await newToken(ann, "read");
  const { operations: _, ...behindTheDoor } = contract;
  for (const table of Object.values<CallTable>(behindTheDoor)) {
    for (const [name, row] of Object.entries<Action>(table.rows)) {
      for (const address of addressesOfRow(table, row)) {
        const call = { table, name, row, address };
        // Nothing that a payload lacks may come before the question whether the token opens the call.
        const answer = await sendCall(app.fetch, call, {}, { headers: { authorization: `Bearer ${token}` } });
        const text = await answer.text();
        const refusal = row.failsAt ? answer.headers.get("location") ?? "" : answer.status === 403 ? text : "";
        const isRefused = /No API token opens|may only read|fault=NotByToken/.test(refusal);
        assert.equal(isRefused, !(row.byToken && row.reads), `${name} at ${address}: ${answer.status} ${text}`);
      }
    }
  }
});

Deno.test("a token that may write makes a box, however foreign the page, and cookies beside it count for nothing", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const ben = await app.signIn("ben@example.org");
  const { token } = await newToken(ann, "write");
  const foreign = { authorization: `Bearer ${token}`, "sec-fetch-site": "cross-site", cookie: ben.cookie };
  const made = await app.fetch("/api/v1/items", json({ tagId: "7", title: "Tools" }, foreign));
  assert.equal(made.status, 201);
  await made.body?.cancel();
  const seen = async (member: typeof ann) => (await member.read("items", "GET_TAGIDS")).body.data;
  assert.deepEqual([await seen(ann), await seen(ben)], [{ tagIds: ["7"] }, { tagIds: [] }]);
  const byCookie = await app.fetch("/api/v1/items", bearer("stowmark_made_up", { cookie: ann.cookie }));
  assert.equal(byCookie.status, 401);
  assert.equal(byCookie.headers.get("www-authenticate"), 'Bearer error="invalid_token"');
  await byCookie.body?.cancel();
});

Deno.test("another scheme than Bearer, such as a proxy's password, leaves the session alone", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  assert.deepEqual(await said(ann.fetch, "/api/v1/items", { headers: { authorization: "Basic YTpi" } }), [200]);
});

Deno.test("a revoked token, and one of a deleted account, is refused at once where that happened and after five seconds elsewhere", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  let now = Date.now();
  const elsewhere = openTokenCache(app.pool, () => now, parseConfig({ SANDBOX: "1" }));
  for (const end of ["revoke", "delete"]) {
    const { token, about } = await newToken(ann, "read");
    assert.deepEqual(await said(app.fetch, "/api/v1/items", bearer(token)), [200]);
    assert.equal((await elsewhere.of(token))?.caller.userId, ann.user.userId);
    if (end === "revoke") await ann.write("tokens", "REVOKE_API_TOKEN", { tokenId: about.tokenId });
    else await ann.fetch("/api/backend/auth/delete/account", json({}));
    assert.deepEqual(await said(app.fetch, "/api/v1/items", bearer(token)), REFUSED);
    now += 5_000;
    assert.equal(await elsewhere.of(token), null);
  }
});

Deno.test("the secret is shown once and kept as a digest, its last use noted at most once a minute", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { token, about } = await newToken(ann, "read", 30);
  const [row] = await app.pool`select * from api_tokens`;
  assert.ok(!JSON.stringify(row).includes(token.slice(9)));
  const listed = await ann.read("tokens", "LIST_API_TOKENS");
  assert.deepEqual(listed.body.data, { tokens: [about] });
  let now = Date.now();
  const usedAt = async () => {
    await openTokenCache(app.pool, () => now, parseConfig({ SANDBOX: "1" })).of(token);
    const [noted] = await app.pool<{ at: Date }[]>`select last_used_at as at from api_tokens`;
    return noted?.at.getTime();
  };
  const first = now;
  assert.equal(await usedAt(), first);
  now += 59_999;
  assert.equal(await usedAt(), first);
  now += 1;
  assert.equal(await usedAt(), now);
});

Deno.test("a token that has run out opens nothing, and nobody has more than twenty", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { token } = await newToken(ann, "read", 1);
  let now = Date.now();
  const cache = openTokenCache(app.pool, () => now, parseConfig({ SANDBOX: "1" }));
  assert.ok(await cache.of(token));
  now += 24 * 60 * 60 * 1000;
  assert.equal(await cache.of(token), null);
  const tries = await Promise.all(
    Array.from(
      { length: MAX_API_TOKENS },
      () => ann.write("tokens", "CREATE_API_TOKEN", { name: "x", scope: "read" }),
    ),
  );
  assert.deepEqual(tries.filter(({ status }) => status !== 201).map(({ status }) => status), [409]);
});

Deno.test("each token says which household it opens, whichever its holder looks at by now", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const before = await app.signIn("ben@example.org");
  await newToken(before, "read");
  const ben = await joinedBy(app, ann, "ben@example.org");
  const { about } = await newToken(ben, "read");
  const { tokens } =
    apiTokenActions.LIST_API_TOKENS.reply.parse((await ben.read("tokens", "LIST_API_TOKENS")).body).data;
  const [anns, bens] = [ann, before].map(({ user }) => user.household.householdId);
  assert.deepEqual([about.householdId, ...tokens.map(({ householdId }) => householdId)], [anns, anns, bens]);
});

Deno.test("nobody revokes somebody else's token", async () => {
  const app = await sharedApp();
  const { about } = await newToken(await app.signIn("ann@example.org"), "read");
  const ben = await app.signIn("ben@example.org");
  assert.equal((await ben.write("tokens", "REVOKE_API_TOKEN", { tokenId: about.tokenId })).status, 404);
});

Deno.test("calls by token count for the member: beside the cookie's they make one limit", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const ann = await app.signIn("ann@example.org");
  const { token } = await newToken(ann, "read");
  const search = async (init: RequestInit) => (await said(app.fetch, "/api/v1/search?words=a", init))[0];
  const byCookie = { headers: { cookie: ann.cookie } };
  for (let count = 0; count < 240; count++) await search(count % 2 ? bearer(token) : byCookie);
  assert.deepEqual([await search(bearer(token)), await search(byCookie)], [429, 429]);
});

Deno.test("guesses at an address keep out no token that this server sees for the first time", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const { token } = await newToken(await app.signIn("ann@example.org"), "read");
  const guess = (at: number) => said(app.fetch, "/api/v1/items", bearer(`stowmark_${String(at).padEnd(65, "x")}`));
  const guesses = await Promise.all(Array.from({ length: STRANGE_SESSIONS_LIMIT.calls + 1 }, (_, at) => guess(at)));
  assert.ok(guesses.some(([status]) => status === 429));
  assert.deepEqual(await said(app.fetch, "/api/v1/items", bearer(token)), [200]);
});

Deno.test("a token in an address, a body, a cookie or another scheme opens nothing", async () => {
  const app = await sharedApp();
  const { token } = await newToken(await app.signIn("ann@example.org"), "write");
  for (const name of ["access_token", "token", "api_key", "authorization"]) {
    assert.deepEqual(await said(app.fetch, `/api/v1/items?${name}=${token}`), NOT_SIGNED_IN, name);
    assert.deepEqual(await said(app.fetch, "/api/v1/items", json({ [name]: token, tagId: "1" })), NOT_SIGNED_IN, name);
  }
  const headers = [
    { cookie: `stowmark_access=${token}` },
    { authorization: `Basic ${btoa(`ann:${token}`)}` },
    { authorization: `Token ${token}` },
    { "x-api-key": token },
  ];
  for (const one of headers) {
    assert.deepEqual(await said(app.fetch, "/api/v1/items", { headers: one }), NOT_SIGNED_IN, JSON.stringify(one));
  }
  for (const wrong of [`${token}x`, token.slice(0, -1), token.toUpperCase(), "stowmark_"]) {
    assert.deepEqual(await said(app.fetch, "/api/v1/items", bearer(wrong)), REFUSED, wrong);
  }
});

Deno.test("a token of a member who becomes an admin opens no more than before, and it goes on when they are none", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { token } = await newToken(ann, "write");
  const asks = async () => [
    await said(app.fetch, "/api/backend/logger?action=getLogStats&payload=%7B%7D", bearer(token)),
    await said(app.fetch, "/api/backend/tokens?action=LIST_API_TOKENS&payload=%7B%7D", bearer(token)),
    await said(app.fetch, "/api/v1/items", bearer(token)),
  ];
  for (const isAdmin of [true, false]) {
    await app.pool`update users set is_admin = ${isAdmin} where id = ${ann.user.userId}`;
    assert.deepEqual(await asks(), [NOT_BY_TOKEN, NOT_BY_TOKEN, [200]], String(isAdmin));
  }
});

Deno.test("a token of somebody who is Pro no longer has the free plan's limits, on every server", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "1" });
  const ann = await app.signIn("ann@example.org");
  const { token } = await newToken(ann, "write");
  const makes = (tagId: string) =>
    said(app.fetch, "/api/v1/items", json({ tagId }, { authorization: `Bearer ${token}` }));
  await app.pool`update users set pro_until = now() + interval '1 day' where id = ${ann.user.userId}`;
  assert.deepEqual([await makes("1"), await makes("2")], [[201], [201]]);
  await app.pool`update users set pro_until = now() - interval '1 day' where id = ${ann.user.userId}`;
  const numbers = Array.from({ length: 1_000 }, (_, at) => String(at + 3));
  const refused = await until(async () => {
    const answer = await makes(numbers.shift() ?? "");
    return answer[0] === 201 ? null : answer;
  }, { pauseMs: 200 });
  assert.equal(refused[0], 402);
});

Deno.test("no token is ever in the log, on stdout or in the store, wherever it was sent", async () => {
  await using database = await throwAwayDatabase();
  await using dir = await tempDir();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path, SANDBOX: "1", HOUSE_BOTS: "off" };
  await using server = await startServerProcess({ ...settings, LOG_LEVEL: "debug" });
  const from: Fetch = (path, init) => fetch(server.url + path, init);
  const ann = await signIn(from, "ann@example.org");
  const { token } = await newToken(ann, "write");
  // As rare ones are: nothing but their beginning says what they are.
  const plain = `stowmark_${"aBcDeFgHiJ".repeat(5).slice(0, 43)}`;
  for (const one of [token, plain]) {
    await said(from, "/api/v1/items", bearer(one));
    await said(from, `/api/v1/items?access_token=${one}`);
    await said(from, `/api/v1/${one}`, bearer(one));
    await said(from, "/api/v1/items", { ...json({ tagId: one }, { authorization: `Bearer ${one}` }) });
    const entry = json({ level: "error", message: `It said ${one}` });
    assert.deepEqual(await said(ann.fetch, "/api/v1/log/data", entry), [200]);
  }
  // A failure of the server's own, with the token at the door.
  await database.pool`alter table items rename to items_gone`;
  assert.equal((await said(from, "/api/v1/items", bearer(token)))[0], 500);
  await database.pool`alter table items_gone rename to items`;
  const stored = await until(async () => {
    const rows = await database.pool<{ text: string }[]>`select to_jsonb(logs)::text as text from logs`;
    const all = rows.map(({ text }) => text).join("\n");
    return all.includes("It said") && all.includes("GET /api/v1/items") ? all : null;
  });
  for (const one of [token, plain]) {
    for (const [where, text] of Object.entries({ stored, stderr: server.log(), stdout: server.output() })) {
      assert.ok(!text.includes(one.slice(9, 40)), where);
    }
  }
  assert.match(server.log(), /GET \/api\/v1\/items/);
});
