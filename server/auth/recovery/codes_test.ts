import assert from "node:assert/strict";
import { CODE_MS, CODE_TRIES, LINK_MS } from "../../../domain/auth/recovery/address_proof.ts";
import { authFailure } from "../../../domain/auth/failures.ts";
import { Failure } from "../../../domain/wire/failure.ts";
import { transact } from "../../../db/transact.ts";
import { signInUser } from "../../../db/auth/users.ts";
import type { Pool } from "../../../db/sql.ts";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { keyIn, notThe, testRecovery } from "../../../tests/support/test_recovery.ts";
import { deriveKey, openSecretHash } from "../secret_hash.ts";
import { hashProven, setProvenPassword } from "../password/set_password.ts";
import { requestCode, sendCode, validateCode } from "./codes.ts";

const ANN = "ann@example.org";
const NOBODY = "nobody@example.org";
const CLIENT = "198.51.100.1";

async function register(pool: Pool, email: string) {
  const signedIn = await signInUser(pool, { subject: email, email, firstName: "Ann", lastName: "" }, "");
  return signedIn?.user ?? assert.fail("expected an account");
}

/** How it ends: "ok", or a failure's name. */
async function ending(work: Promise<unknown>): Promise<string> {
  return await work.then(() => "ok", (error) => {
    if (error instanceof Failure) return error.code;
    throw error;
  });
}

Deno.test("an address without an account is told nothing, and leaves the same rows behind as one with", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await register(pool, ANN);
  const recovery = testRecovery(pool);
  await recovery.ask(ANN, "198.51.100.1");
  assert.equal(await recovery.ask(NOBODY, "198.51.100.2"), null);
  const rows = await pool`
    select state, tries_left, expires_at, length(hash) as length, split_part(hash, '$', 3) as cost from verification_codes`;
  assert.equal(rows.length, 2);
  assert.deepEqual(rows[0], rows[1]);
  for (let time = 0; time < CODE_TRIES; time++) {
    assert.equal(await ending(validateCode(recovery, { email: NOBODY, code: "123456" }, CLIENT)), "CodeRefused");
  }
  assert.deepEqual([...await pool`select tries_left from verification_codes order by tries_left`], [
    { tries_left: 0 },
    { tries_left: CODE_TRIES },
  ]);
});

Deno.test("asking and entering cost the same hashes whether there is an account, a code that is open, or none any more", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await register(pool, ANN);
  let hashes = 0;
  const secretHash = openSecretHash((secret, salt) => {
    hashes++;
    return deriveKey(secret, salt, { logN: 4, r: 8, p: 1 });
  });
  const recovery = { ...testRecovery(pool, { rateLimits: false }), secretHash };
  const down = { ...recovery, mail: { ...recovery.mail, send: () => Promise.reject(new Error("the server is down")) } };
  const cost = async (work: Promise<unknown>) => {
    const before = hashes;
    await work.catch(() => {});
    return hashes - before;
  };
  const asked = { purpose: "recovery", askedAt: recovery.now } as const;
  for (const email of [ANN, NOBODY]) assert.equal(await cost(sendCode(down, { email, ...asked })), 1, email);
  const enter = (email: string) => cost(validateCode(recovery, { email, code: "000000" }, CLIENT));
  // A code has five tries; what is entered after them costs what it cost before.
  for (let time = 0; time <= CODE_TRIES; time++) {
    for (const email of [ANN, NOBODY, "never.asked@example.org"]) {
      assert.equal(await enter(email), 1, `${email}, ${time}`);
    }
  }
});

Deno.test("five tries hold however many come at once, and the right code among the rest comes too late", async () => {
  await using database = await throwAwayDatabase();
  await register(database.pool, ANN);
  const recovery = testRecovery(database.pool);
  const code = await recovery.ask(ANN) ?? assert.fail("expected a code");
  const wrong = { email: ANN, code: notThe(code) };
  const endings = await Promise.all(Array.from({ length: 20 }, () => ending(validateCode(recovery, wrong, CLIENT))));
  assert.deepEqual(new Set(endings), new Set(["CodeRefused"]));
  assert.deepEqual([...await database.pool`select tries_left from verification_codes`], [{ tries_left: 0 }]);
  assert.equal(await ending(validateCode(recovery, { email: ANN, code }, CLIENT)), "CodeRefused");
});

Deno.test("of the right code entered five times at once, one counts", async () => {
  await using database = await throwAwayDatabase();
  await register(database.pool, ANN);
  const recovery = testRecovery(database.pool);
  const code = await recovery.ask(ANN) ?? assert.fail("expected a code");
  const endings = await Promise.all(
    Array.from({ length: 5 }, () => ending(validateCode(recovery, { email: ANN, code }, CLIENT))),
  );
  assert.deepEqual(endings.sort(), ["CodeRefused", "CodeRefused", "CodeRefused", "CodeRefused", "ok"]);
  assert.equal((await database.pool`select from proven_addresses`).length, 1);
});

Deno.test("a code for one address is none for another", async () => {
  await using database = await throwAwayDatabase();
  for (const email of [ANN, "bob@example.org"]) await register(database.pool, email);
  const recovery = testRecovery(database.pool);
  const code = await recovery.ask(ANN, "198.51.100.1") ?? assert.fail("expected a code");
  await recovery.ask("bob@example.org", "198.51.100.2");
  assert.equal(await ending(validateCode(recovery, { email: "bob@example.org", code }, CLIENT)), "CodeRefused");
  assert.equal(await ending(validateCode(recovery, { email: NOBODY, code }, CLIENT)), "CodeRefused");
});

Deno.test("a code of ten minutes ago is refused, and so is one that a newer one took the place of", async () => {
  await using database = await throwAwayDatabase();
  await register(database.pool, ANN);
  const recovery = testRecovery(database.pool);
  const old = await recovery.ask(ANN) ?? assert.fail("expected a code");
  recovery.now += CODE_MS;
  assert.equal(await ending(validateCode(recovery, { email: ANN, code: old }, CLIENT)), "CodeRefused");
  const newer = await recovery.ask(ANN) ?? assert.fail("expected a code");
  if (old !== newer) {
    assert.equal(await ending(validateCode(recovery, { email: ANN, code: old }, CLIENT)), "CodeRefused");
  }
  assert.equal(await ending(validateCode(recovery, { email: ANN, code: newer }, CLIENT)), "ok");
});

Deno.test("what is no six digits is said so and costs no try", async () => {
  await using database = await throwAwayDatabase();
  await register(database.pool, ANN);
  const recovery = testRecovery(database.pool);
  await recovery.ask(ANN);
  for (const code of ["12345", "1234567", "abcdef", "", 12, 1e20]) {
    assert.equal(await ending(validateCode(recovery, { email: ANN, code }, CLIENT)), "CodeMalformed");
  }
  assert.deepEqual([...await database.pool`select tries_left from verification_codes`], [{ tries_left: CODE_TRIES }]);
});

Deno.test("neither code nor address stands in the database in plain words", async () => {
  await using database = await throwAwayDatabase();
  await register(database.pool, ANN);
  const recovery = testRecovery(database.pool);
  const code = await recovery.ask(ANN) ?? assert.fail("expected a code");
  await validateCode(recovery, { email: ANN, code }, CLIENT);
  const { pool } = database;
  const kept = JSON.stringify([
    await pool`select v::text from verification_codes v`,
    await pool`select l::text from mail_links l`,
    await pool`select p::text from proven_addresses p`,
    await pool`select a::text from attempts a`,
  ]);
  const key = Buffer.from(keyIn(recovery.sent[0]), "base64url").toString("hex");
  assert.ok(![code, ANN, key].some((secret) => kept.includes(secret)));
});

Deno.test("a mail server that is down has the job tried again, with a code of its own, and nobody is sent one after an hour", async () => {
  await using database = await throwAwayDatabase();
  await register(database.pool, ANN);
  const recovery = testRecovery(database.pool);
  const down = { ...recovery, mail: { ...recovery.mail, send: () => Promise.reject(new Error("refused")) } };
  const asked = { email: ANN, purpose: "recovery", askedAt: recovery.now } as const;
  await assert.rejects(sendCode(down, asked), /refused/);
  recovery.now += 30 * 60_000;
  await sendCode(recovery, asked);
  assert.equal(recovery.sent.length, 1);
  recovery.now += 31 * 60_000;
  await sendCode(recovery, asked);
  assert.equal(recovery.sent.length, 1);
});

Deno.test("whoever asks for codes of somebody else and enters wrong ones keeps nobody from the link in their mail", async () => {
  await using database = await throwAwayDatabase();
  await register(database.pool, ANN);
  const recovery = testRecovery(database.pool);
  await recovery.ask(ANN);
  const key = keyIn(recovery.sent[0]);
  for (let time = 0; time < 4; time++) {
    recovery.now += 60_000;
    const code = await recovery.ask(ANN, `198.51.100.${time + 2}`) ?? assert.fail("expected a code");
    const wrong = { email: ANN, code: notThe(code) };
    for (let tries = 0; tries < CODE_TRIES; tries++) await ending(validateCode(recovery, wrong, CLIENT));
  }
  assert.equal(await ending(recovery.ask(ANN)), "CodeTooSoon");
  for (const link of [key, keyIn(recovery.sent.at(-1))]) {
    assert.equal(await ending(validateCode(recovery, { email: NOBODY, code: link }, CLIENT)), "LinkRefused");
    assert.equal(await ending(validateCode(recovery, { email: ANN, code: link }, CLIENT)), "ok");
  }
});

Deno.test("a link counts for an hour, what it proves for ten minutes; a password that is set ends all links, proofs and the code", async () => {
  await using database = await throwAwayDatabase();
  await register(database.pool, ANN);
  const recovery = testRecovery(database.pool);
  const prove = (key: string) => validateCode(recovery, { email: ANN, code: key }, CLIENT);
  const change = async (proof: string) => {
    const proven = await hashProven(recovery, { email: ANN, password: "Box-12345", proof, clientAddress: CLIENT });
    await transact(database.pool, (tx) => setProvenPassword(tx, false, proven));
  };
  await recovery.ask(ANN);
  const key = keyIn(recovery.sent[0]), late = await prove(key);
  recovery.now += CODE_MS;
  assert.equal(await ending(change(late)), "NotProven");
  const code = await recovery.ask(ANN) ?? assert.fail("expected a code");
  const [proof, other] = [await prove(key), await prove(key)];
  assert.equal(await ending(change(proof)), "ok");
  const all = [change(other), prove(key), prove(keyIn(recovery.sent[1])), prove(code)];
  assert.deepEqual(await Promise.all(all.map(ending)), ["NotProven", "LinkRefused", "LinkRefused", "CodeRefused"]);
  recovery.now += CODE_MS;
  await recovery.ask(ANN);
  recovery.now += LINK_MS - 1;
  const newest = keyIn(recovery.sent[2]);
  assert.equal(await ending(prove(newest)), "ok");
  recovery.now++;
  assert.equal(await ending(prove(newest)), "LinkRefused");
});

Deno.test("whoever asks for a new password of an address without an account keeps nobody from registering with it", async () => {
  await using database = await throwAwayDatabase();
  const recovery = testRecovery(database.pool);
  assert.equal(await recovery.ask(NOBODY, "198.51.100.2"), null);
  assert.ok(await recovery.ask(NOBODY, CLIENT, "registration"));
});

Deno.test("thirty people of an office ask for codes in an hour, and the next one reads that they were many", async () => {
  await using database = await throwAwayDatabase();
  const recovery = testRecovery(database.pool);
  const asked = (at: number) => requestCode(recovery, { email: `p${at}@example.org`, purpose: "registration" }, CLIENT);
  for (let at = 0; at < 30; at++) await asked(at);
  await assert.rejects(asked(30), /^Failure: Many codes were asked for from your network\. Please wait 60 minutes/);
  await assert.rejects(requestCode(recovery, { email: "p0@example.org", purpose: "registration" }, "198.51.100.2"), {
    code: "CodeTooSoon",
    message: /for this address was asked for already: the link in the newest message counts/,
  });
});

Deno.test("a try that was not compared, since too many wait, is given back", async () => {
  await using database = await throwAwayDatabase();
  await register(database.pool, ANN);
  const recovery = testRecovery(database.pool);
  const code = await recovery.ask(ANN) ?? assert.fail("expected a code");
  const isSame = () => Promise.reject(authFailure("Busy"));
  const busy = { ...recovery, secretHash: { ...recovery.secretHash, isSame } };
  for (let time = 0; time <= CODE_TRIES; time++) {
    assert.equal(await ending(validateCode(busy, { email: ANN, code }, CLIENT)), "Busy");
  }
  assert.equal(await ending(validateCode(recovery, { email: ANN, code }, CLIENT)), "ok");
});
