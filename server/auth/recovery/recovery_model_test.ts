import assert from "node:assert/strict";
import { fc, runs } from "../../../tests/support/seeded_fc.ts";
import { CODE_REQUESTS, CODE_REQUESTS_OF_CLIENT, nextAttemptAt } from "../../../domain/auth/attempt_limits.ts";
import { CODE_MS, CODE_TRIES, LINK_MS } from "../../../domain/auth/recovery/address_proof.ts";
import { Failure } from "../../../domain/wire/failure.ts";
import { longTest } from "../../../tools/gate/shares.ts";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { keyIn, notThe, type TestRecovery, testRecovery } from "../../../tests/support/test_recovery.ts";
import { signInUser } from "../../../db/auth/users.ts";
import { findByAddress } from "../../../db/auth/passwords.ts";
import { transact } from "../../../db/transact.ts";
import { hashProven, setProvenPassword } from "../password/set_password.ts";
import { validateCode } from "./codes.ts";

const ACCOUNTS = ["ann@example.org", "bob@example.org"];
const ADDRESSES = [...ACCOUNTS, "nobody@example.org"];
const CLIENTS = ["198.51.100.1", "2001:db8::1"];

/** What somebody who knows only the rules expects; it shares no code with the server but the table of limits. */
interface Model {
  now: number;
  readonly asked: Map<string, Date[]>;
  readonly codes: Map<string, { triesLeft: number; until: number }>;
  /** By key. */
  readonly links: Map<string, { email: string; until: number }>;
  /** By client: what it has proven, and until when. */
  readonly proofs: Map<string, { email: string; until: number }>;
  readonly changes: Map<string, number>;
}

interface Real {
  readonly recovery: TestRecovery;
  readonly codes: Map<string, string>;
  readonly tokens: Map<string, string>;
}

type Command = fc.AsyncCommand<Model, Real>;

async function ending(work: Promise<unknown>): Promise<string> {
  return await work.then(() => "ok", (error) => error instanceof Failure ? error.code : assert.fail(String(error)));
}

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name };
}

function wait(ms: number): Command {
  return command(`wait ${ms / 1000} s`, (model, { recovery }) => {
    recovery.now = model.now += ms;
    return Promise.resolve();
  });
}

function ask(email: string, client: string): Command {
  return command(`${client} asks for ${email}`, async (model, { recovery, codes }) => {
    const counted = [email, client].map((key) => model.asked.get(key) ?? []);
    const now = new Date(model.now);
    const isRefused = [CODE_REQUESTS, CODE_REQUESTS_OF_CLIENT].some((windows, at) =>
      nextAttemptAt(counted[at] ?? [], windows, now) !== null
    );
    const got = await recovery.ask(email, client).catch((error) => error.code);
    if (isRefused) return assert.equal(got, "CodeTooSoon");
    [email, client].forEach((key, at) => model.asked.set(key, [...counted[at] ?? [], now]));
    model.codes.set(email, { triesLeft: CODE_TRIES, until: model.now + CODE_MS });
    assert.equal(got !== null, ACCOUNTS.includes(email));
    codes.set(email, got ?? "100000");
    if (got) model.links.set(keyIn(recovery.sent.at(-1)), { email, until: model.now + LINK_MS });
  });
}

function enter(email: string, client: string, isRight: boolean): Command {
  return command(`${client} enters ${isRight ? "the" : "a wrong"} code of ${email}`, async (model, real) => {
    const known = model.codes.get(email);
    const code = real.codes.get(email) ?? "100000";
    const token = validateCode(real.recovery, { email, code: isRight ? code : notThe(code) }, client);
    const isOpen = known !== undefined && known.triesLeft > 0 && model.now < known.until;
    if (isOpen) known.triesLeft--;
    const isExpected = isOpen && isRight && ACCOUNTS.includes(email);
    assert.equal(await ending(token), isExpected ? "ok" : "CodeRefused");
    if (!isExpected) return;
    model.codes.delete(email);
    model.proofs.set(client, { email, until: model.now + CODE_MS });
    real.tokens.set(client, await token);
  });
}

/** The oldest link first: neither a newer message nor a wrong code takes it away. */
function open(client: string): Command {
  return command(`${client} opens a link`, async (model, real) => {
    const [oldest] = model.links;
    if (!oldest) return;
    const [key, { email, until }] = oldest;
    const token = validateCode(real.recovery, { email, code: key }, client);
    const isExpected = model.now < until;
    assert.equal(await ending(token), isExpected ? "ok" : "LinkRefused");
    if (!isExpected) return void model.links.delete(key);
    model.proofs.set(client, { email, until: model.now + CODE_MS });
    real.tokens.set(client, await token);
  });
}

function change(email: string, client: string): Command {
  return command(`${client} changes the password of ${email}`, async (model, { recovery, tokens }) => {
    const proof = model.proofs.get(client);
    const isExpected = proof?.email === email && model.now < proof.until;
    const wanted = { email, password: "Box-12345", proof: tokens.get(client), clientAddress: client };
    const changed = hashProven(recovery, wanted).then((proven) =>
      transact(recovery.pool, (tx) => setProvenPassword(tx, false, proven))
    );
    assert.equal(await ending(changed), isExpected ? "ok" : "NotProven");
    if (!isExpected) return;
    for (const [other, { email: proven }] of model.proofs) if (proven === email) model.proofs.delete(other);
    model.codes.delete(email);
    for (const [key, link] of model.links) if (link.email === email) model.links.delete(key);
    model.changes.set(email, model.now);
  });
}

longTest(
  "whatever is asked, entered and changed under a moving clock, the server does what the rules say",
  async () => {
    await using database = await throwAwayDatabase();
    const { pool } = database;
    const email = fc.constantFrom(...ADDRESSES), client = fc.constantFrom(...CLIENTS);
    const commands = fc.commands([
      fc.constantFrom(1_000, 59_999, 60_000, 240_000, CODE_MS - 1, CODE_MS, 3_600_000).map(wait),
      fc.tuple(email, client).map(([email, client]) => ask(email, client)),
      fc.tuple(email, client, fc.boolean()).map((entered) => enter(...entered)),
      client.map(open),
      fc.tuple(email, client).map(([email, client]) => change(email, client)),
    ], { size: "+1", maxCommands: 60 });
    await fc.assert(
      fc.asyncProperty(commands, async (commands) => {
        await pool`truncate verification_codes, mail_links, proven_addresses, attempts, users cascade`;
        for (const email of ACCOUNTS) {
          await signInUser(pool, { subject: email, email, firstName: "", lastName: "" }, "");
        }
        const recovery = testRecovery(pool);
        const model = {
          now: recovery.now,
          asked: new Map(),
          codes: new Map(),
          links: new Map(),
          proofs: new Map(),
          changes: new Map(),
        };
        const setup = () => ({ model, real: { recovery, codes: new Map(), tokens: new Map() } });
        await fc.asyncModelRun(setup, commands);
        for (const email of ACCOUNTS) {
          const holder = await findByAddress(pool, email, false);
          assert.equal(holder?.hash !== null, model.changes.has(email));
        }
      }),
      { numRuns: runs(2) },
    );
  },
);
