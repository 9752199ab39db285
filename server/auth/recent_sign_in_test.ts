import assert from "node:assert/strict";
import { contract } from "../../domain/contract.ts";
import type { CallTable } from "../../domain/wire/action.ts";
import { json, type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";

const AGAIN = "For this we have to be sure that it is you. Please sign in again; then it is open for ten minutes.";

/** What outlives the session it is made by. */
const LASTING: readonly (readonly [room: string, action: string, payload: object])[] = [
  ["tokens", "CREATE_API_TOKEN", { name: "Mine for ever", scope: "write" }],
  ["webhooks", "CREATE_WEBHOOK", { address: "https://93.184.215.14/boxes" }],
];

/** The session of somebody who signed in a quarter of an hour ago, renewed by whoever has its cookies. */
async function stolenFrom(app: TestApp, { user, cookie }: Member): Promise<Record<string, string>> {
  await app.pool`update sessions set created_at = now() - interval '15 minutes' where user_id = ${user.userId}`;
  const renewed = await app.fetch("/api/backend/auth/secure/token/refresh", { method: "POST", headers: { cookie } });
  assert.equal(renewed.status, 200);
  await renewed.body?.cancel();
  return { cookie: renewed.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ") };
}

Deno.test("a session that is only renewed makes no token and no webhook; a new sign-in does", async (t) => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const stolen = await stolenFrom(app, ann);
  for (const [room, action, payload] of LASTING) {
    await t.step(action, async () => {
      const refused = await app.fetch(`/api/backend/${room}`, json({ action, payload }, stolen));
      assert.deepEqual([refused.status, (await refused.json()).errorMessage], [403, AGAIN]);
      const again = await app.signIn("ann@example.org");
      assert.equal((await again.write(room, action, payload)).status, 201);
    });
  }
  const [made] = await app.pool<{ tokens: number; webhooks: number }[]>`
    select (select count(*) from api_tokens)::integer as tokens, (select count(*) from webhooks)::integer as webhooks`;
  assert.deepEqual({ ...made }, { tokens: 1, webhooks: 1 });
});

Deno.test("it is wanted for what lasts: tokens, webhooks, invitations, and who owns a household", () => {
  const wanting = Object.values<CallTable>(contract).flatMap(({ rows }) =>
    Object.entries(rows).filter(([, row]) => row.needsRecentSignIn).map(([name]) => name)
  );
  assert.deepEqual(wanting.sort(), ["CREATE_API_TOKEN", "CREATE_WEBHOOK", "HAND_OVER", "INVITE"]);
});

Deno.test("the list of sessions says whether a sign-in still counts", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const stolen = await stolenFrom(app, ann);
  const isRecent = async (headers: Record<string, string>) => {
    const answer = await app.fetch("/api/backend/auth/sessions", { headers });
    return (await answer.json()).sessions.map((session: { isRecent: boolean }) => session.isRecent);
  };
  assert.deepEqual(await isRecent(stolen), [false]);
  const again = await app.signIn("ann@example.org");
  assert.deepEqual(await isRecent({ cookie: again.cookie }), [true, false]);
});
