import assert from "node:assert/strict";
import { join } from "node:path";
import { deleteUser } from "../../db/auth/users.ts";
import { type Answer, type Member, testApp } from "../../tools/test_app.ts";
import { payer } from "../../tools/test_billing.ts";
import { somebodyWaitsFor } from "../../tools/test_database.ts";
import { runningEvent } from "../../tools/test_game.ts";

Deno.test("what somebody still asks for whose account another server has just deleted is refused, never broken", async () => {
  await using app = await testApp();
  const { eventId } = await runningEvent(app);
  const calls: readonly (readonly [string, string, (userId: string) => object])[] = [
    ["items", "CREATE_ITEM", () => ({ tagId: "2", title: "Blankets" })],
    ["player", "create_player", () => ({})],
    ["player", "set_event", () => ({ eventId })],
    ["player", "clear_event", () => ({})],
    ["event", "join_event", () => ({ eventId })],
    ["subscription", "create_subscription_iten", (user) => ({ user, planId: "1" })],
  ];
  for (const [room, action, payload] of calls) {
    const ann = await app.signIn("ann@example.org");
    // This server believes the session for some seconds more.
    await ann.fetch("/api/backend/auth/check-login");
    await deleteUser(app.pool, ann.user.userId);
    const { status, body } = await ann.write(room, action, payload(ann.user.userId));
    assert.deepEqual([status, body.errorMessage], [401, "Please sign in."], action);
  }
});

Deno.test("an account goes also while something is being stored for it", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { userId } = ann.user;
  const itemId = await boxOf(ann);
  const leaving: Promise<Response>[] = [];
  await app.pool.begin(async (tx) => {
    // As an upload does: first the box, then a row that needs the account to be there. Whoever deletes it gives way.
    await tx`set local deadlock_timeout = '60s'`;
    await tx`select from items where id = ${itemId} for update`;
    leaving.push(ann.fetch("/api/backend/auth/delete/account", { method: "POST" }));
    await somebodyWaitsFor(tx);
    await tx`
      insert into media (key, owner_id, item_id, file_name, type, category, size, rendition)
      values ('key', ${userId}, ${itemId}, 'a.pdf', 'application/pdf', 'document', 1, 'none')`;
  });
  assert.deepEqual((await Promise.all(leaving)).map(({ status }) => status), [200]);
  assert.equal((await app.pool`select from media`).length, 0);
});

Deno.test("files that cannot be removed keep no account, and no payment going", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  await payer(app, ann).upgrade();
  // In the way of everything that would be removed below it.
  await Deno.writeTextFile(join(app.dataDir, "scans"), "not a folder");
  const { status } = await ann.fetch("/api/backend/auth/delete/account", { method: "POST" });
  assert.equal(status, 200);
  assert.equal((await app.pool`select from billing_customers`).length, 0);
});

async function boxOf(ann: Member): Promise<string> {
  const { body } = await ann.write<Answer & { data: { _id: string } }>("items", "CREATE_ITEM", { tagId: "1" });
  return body.data._id;
}
