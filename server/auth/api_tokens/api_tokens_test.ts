import assert from "node:assert/strict";
import { contract } from "../../../domain/contract.ts";
import { MAX_API_TOKENS } from "../../../domain/auth/api_tokens/api_token.ts";
import type { Action, CallTable } from "../../../domain/wire/action.ts";
import { addressesOfRow, sendCall } from "../../../tests/contract/send_call.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { json, testApp } from "../../../tests/support/server/test_app.ts";
import { bearer, newToken } from "../../../tests/support/test_tokens.ts";
import { parseConfig } from "../../host/settings/config.ts";
import { openTokenCache } from "./token_cache.ts";

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
  assert.deepEqual([byCookie.status, byCookie.headers.get("www-authenticate")], [
    401,
    'Bearer error="invalid_token"',
  ]);
  await byCookie.body?.cancel();
});

Deno.test("another scheme than Bearer, such as a proxy's password, leaves the session alone", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const answer = await ann.fetch("/api/v1/items", { headers: { authorization: "Basic YTpi" } });
  assert.equal(answer.status, 200);
  await answer.body?.cancel();
});

Deno.test("a revoked token, and one of a deleted account, is refused at once where that happened and after five seconds elsewhere", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  let now = Date.now();
  const elsewhere = openTokenCache(app.pool, () => now, parseConfig({ SANDBOX: "1" }));
  for (const end of ["revoke", "delete"]) {
    const { token, about } = await newToken(ann, "read");
    const status = async () => {
      const answer = await app.fetch("/api/v1/items", bearer(token));
      await answer.body?.cancel();
      return answer.status;
    };
    assert.equal(await status(), 200);
    assert.equal((await elsewhere.of(token))?.caller.userId, ann.user.userId);
    if (end === "revoke") await ann.write("tokens", "REVOKE_API_TOKEN", { tokenId: about.tokenId });
    else await ann.fetch("/api/backend/auth/delete/account", json({}));
    assert.equal(await status(), 401);
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
  const search = async (init: RequestInit) => {
    const answer = await app.fetch("/api/v1/search?words=a", init);
    await answer.body?.cancel();
    return answer.status;
  };
  const byCookie = { headers: { cookie: ann.cookie } };
  for (let count = 0; count < 240; count++) await search(count % 2 ? bearer(token) : byCookie);
  assert.deepEqual([await search(bearer(token)), await search(byCookie)], [429, 429]);
});
