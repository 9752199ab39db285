import assert from "node:assert/strict";
import { sharedApp } from "../../tools/shared_app.ts";
import { testPlayer } from "../../tools/test_game.ts";

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
  const [status, , sentence] = await said("/api/backend/items", post('{"action": 5}'));
  assert.equal(status, 400);
  assert.match(sentence, /^Unknown action\. Known actions: .*CREATE_ITEM/);
  const sentenceOfGame = "gameId is missing. Send the id of a game.";
  assert.equal((await anna.say("joinGame", {})).error, sentenceOfGame);
  const { error, field } = await anna.take("gameJoined");
  assert.deepEqual([error, field], [sentenceOfGame, "gameId"]);
});
