import assert from "node:assert/strict";
import type { UserId } from "../../domain/wire/ids.ts";
import { callerOf, throwAwayDatabase } from "../../tests/support/test_database.ts";
import type { Pool } from "../sql.ts";
import { transact } from "../transact.ts";
import { addWebhook } from "../webhooks/webhooks.ts";
import { addApiToken } from "./api_tokens.ts";
import { notifyOfAccess } from "./notify_of_access.ts";
import { signInByOidc } from "./sign_in_by_oidc.ts";
import { registerUser, signInUser } from "./users.ts";

const ANN = { email: "ann@example.org", firstName: "Ann", lastName: "" };
const AT_HOME = { ...ANN, issuer: "https://id.example.org", subject: "ann", username: "ann" };
const NOW = new Date();

const register = async (pool: Pool): Promise<UserId> => {
  const user = await registerUser(pool, { ...ANN, subject: null }, "ann", null);
  return (user ?? assert.fail("expected an account")).userId;
};

/** What waits to be sent, oldest first. */
async function told(pool: Pool) {
  const jobs = await pool<{ to: string; text: string }[]>`
    select payload->>'to' as to, payload->>'text' as text from graphile_worker._private_jobs order by id`;
  return jobs.map(({ to, text }) => `${to}: ${text.split("\n")[2]?.split(", on ")[0]}`);
}

Deno.test("the owner is told once of each provider, token and webhook, and of nothing that failed", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const userId = await register(pool);
  const ann = await callerOf(pool, userId);
  for (let twice = 0; twice < 2; twice++) {
    await signInUser(pool, { ...ANN, subject: "108" }, "");
    await transact(pool, (tx) => signInByOidc(tx, AT_HOME, null));
  }
  assert.equal(await transact(pool, (tx) => signInByOidc(tx, { ...AT_HOME, subject: "somebody else" }, null)), null);
  await pool`update users set is_email_confirmed = true`;
  await addApiToken(pool, ann, { digest: new Uint8Array(32), name: "Printer", scope: "read", expiresAt: null }, NOW);
  const address = "https://hooks.example.org/secret";
  for (let more = 0; more < 6; more++) await addWebhook(pool, ann, { address, secret: "s", challenge: "c" }, NOW);
  const webhook =
    "ann@example.org: a webhook was made that tells hooks.example.org of your boxes once that address is proven";
  assert.deepEqual(await told(pool), [
    "ann@example.org: somebody with your address signed in with Google, which opens your account from now on",
    "ann@example.org: somebody with your address signed in with id.example.org, which opens your account from now on",
    'ann@example.org: the API token "Printer" was made, which may read your boxes',
    ...Array(5).fill(webhook),
  ]);
});

Deno.test("whoever makes the account is told nothing of its first way in, nor anybody at an address in doubt", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const access = { kind: "device", device: "Firefox on Linux" } as const;
  const userId = await transact(pool, async (tx) => {
    const { user, isTold } = await signInByOidc(tx, AT_HOME, null) ?? assert.fail("expected an account");
    assert.equal(isTold, true, "nothing more is to be said");
    await notifyOfAccess(tx, user.userId, access);
    return user.userId;
  });
  await pool`update users set is_email_confirmed = false`;
  await notifyOfAccess(pool, userId, access);
  assert.deepEqual(await told(pool), []);
  await pool`update users set is_email_confirmed = true`;
  await notifyOfAccess(pool, userId, access);
  assert.deepEqual(await told(pool), [
    "ann@example.org: somebody signed in to your account on a device that it did not know, Firefox on Linux",
  ]);
  for (let more = 0; more < 12; more++) await notifyOfAccess(pool, userId, access);
  assert.equal((await told(pool)).length, 10, "ten an hour");
});
