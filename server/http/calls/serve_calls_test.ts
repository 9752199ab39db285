import assert from "node:assert/strict";
import { Hono } from "hono";
import { z } from "zod";
import { action } from "../../../domain/wire/action.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { json } from "../../../tests/support/server/test_app.ts";
import { newBox } from "../../../tests/support/test_boxes.ts";
import { testPlayer } from "../../../tests/support/test_game.ts";
import { until } from "../../../tests/support/until.ts";
import type { Env } from "../env.ts";
import { openRateLimits } from "../visitor/rate_limit.ts";
import { openCallTurns, serveCalls } from "./serve_calls.ts";

Deno.test("a call is answered with and without a slash at the end of its address", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  for (const call of ["event/?action=list_events", "event?action=list_events", "items/?action=GET_USER_ITEMS"]) {
    const answer = await anna.fetch(`/api/backend/${call}`);
    assert.equal(answer.status, 200, call);
    assert.equal((await answer.json()).succeeded, true);
  }
  const wrong = await anna.fetch("/api/backend/items/?action=CREATE_ITEM");
  assert.equal(wrong.status, 405);
});

Deno.test("whatever is no call and no page is refused as calls are, with the methods that the address knows", async () => {
  const app = await sharedApp();
  const refused = async (path: string) => {
    const answer = await app.fetch(path, { method: "POST" });
    return [answer.status, answer.headers.get("allow"), (await answer.json()).succeeded];
  };
  for (const path of ["/healthz", "/readyz"]) assert.deepEqual(await refused(path), [405, "GET", false], path);
  for (const path of ["/nowhere", "/"]) assert.deepEqual(await refused(path), [404, null, false], path);
});

Deno.test("a payload that does not fit is answered with the field and what to send instead, at every door", async () => {
  const app = await sharedApp();
  using anna = await testPlayer(app, "anna@example.org");
  const { fetch } = anna.member;
  const said = async (path: string, init?: RequestInit) => {
    const answer = await fetch(path, init);
    const { errorMessage, data } = await answer.json();
    return [answer.status, data?.field, errorMessage];
  };
  const post = (body: string) => ({ method: "POST", headers: { "content-type": "application/json" }, body });
  assert.deepEqual(await said("/api/backend/items?action=GET_USER_ITEMS&payload=garbage"), [
    ...[400, undefined],
    'The payload is not valid JSON. Send an object, for example {"limit": 5}.',
  ]);
  assert.deepEqual(await said("/api/backend/items?action=GET_LIMITS&payload=5"), [
    ...[400, ""],
    "The payload is a number. Send an object.",
  ]);
  assert.deepEqual(await said("/media/x?size=huge"), [
    ...[400, "size"],
    'size does not fit. Send "original", "thumb" or "view".',
  ]);
  assert.deepEqual(await said("/api/v1/user/subscription/cancel", post("{}")), [
    ...[400, "planId"],
    'planId is missing. Send the id of a plan, for example "1".',
  ]);
  assert.deepEqual(await said("/sandbox/google/credential", post('{"email": "ann"}')), [
    ...[400, "email"],
    "email is not an e-mail address. Send an e-mail address, for example anna@example.org.",
  ]);
  for (const action of [5, "constructor"]) {
    const [status, , sentence] = await said("/api/backend/items", post(JSON.stringify({ action })));
    assert.equal(status, 400);
    assert.match(sentence, /^Unknown action\. Known actions: .*CREATE_ITEM/);
  }
  const sentenceOfGame = "gameId is missing. Send the id of a game.";
  assert.equal((await anna.say("joinGame", {})).error, sentenceOfGame);
  const { error, field } = await anna.take("gameJoined");
  assert.deepEqual([error, field], [sentenceOfGame, "gameId"]);
});

Deno.test("half a character, which JSON alone can write, arrives as a sign of something lost", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const half = (text: string) => JSON.stringify(text).replace("HALF", "\\ud83d");
  const write = async (action: string, payload: string) => {
    const body = `{"action": "${action}", "payload": ${payload}}`;
    const answer = await anna.fetch("/api/backend/items", { ...json({}), body });
    return (await answer.json()).data;
  };
  const { _id, updatedAt } = await newBox(anna, "7");
  const updates = `{"location": ${half("Shelf HALF")}}`;
  const { items } = await write(
    "UPDATE_ITEMS",
    `{"items": [{"itemId": "${_id}", "updatedAt": "${updatedAt}", "updates": ${updates}}]}`,
  );
  assert.equal(items[0].location, "Shelf \uFFFD");
  const { unknown } = await write("DELETE_ITEMS", `{"itemIds": [${half("HALF")}], "cmdId": ${half("HALF")}}`);
  assert.deepEqual(unknown, ["\uFFFD"]);
});

Deno.test("of one member no two calls of a costly kind and no more than four are at work; nothing is read for who has gone", async () => {
  const account = { userId: "u", sessionId: "s", signedInAt: new Date(), email: "a@b.c", isAdmin: false };
  const member = { ...account, householdId: "h", role: "owner" };
  const rateLimit = { calls: 100, perSeconds: 60 };
  const row = { does: "", who: "member", payload: z.object({}), reply: z.object({}) } as const;
  const kinds = ["/a", "/b", "/c", "/d", "/e"];
  const rows = Object.fromEntries(kinds.map((path) => [path, action({ ...row, reads: true, path, rateLimit })]));
  const begun: string[] = [], ends: (() => void)[] = [];
  const handlers = Object.fromEntries(kinds.map((path) => [path, () => {
    begun.push(path);
    return new Promise<Record<string, never>>((end) => ends.push(() => end({})));
  }]));
  const app = new Hono<Env>();
  app.use((c, next) => {
    c.set("visitor", member as never);
    c.set("tokenScope", null);
    return next();
  });
  serveCalls(app, { path: null, rows, failures: {} }, handlers, {
    clock: Date.now,
    rateLimits: openRateLimits(false),
    turns: openCallTurns(),
    mayStill: () => Promise.resolve(true),
  });
  const call = (path: string, signal = new AbortController().signal) => app.request(path, {}, { gone: () => signal });
  const calls = ["/a", "/a", "/b", "/c", "/d", "/e"].map((path) => call(path));
  const gone = call("/b", AbortSignal.abort());
  await until(() => Promise.resolve(begun.length >= 4 || null));
  assert.deepEqual(begun, ["/a", "/b", "/c", "/d"]);
  for (let at = 0; at < calls.length; at++) {
    await until(() => Promise.resolve(ends[at] ?? null));
    ends[at]?.();
  }
  for (const answer of await Promise.all([...calls, gone])) assert.equal(answer.status, 200);
  assert.deepEqual([begun.length, begun.filter((path) => path === "/b").length], [6, 1]);
});
