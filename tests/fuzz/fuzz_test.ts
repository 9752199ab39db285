import assert from "node:assert/strict";
import { fc } from "../support/seeded_fc.ts";
import { tempDir } from "../support/server/cli_process.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { throwAwayDatabase } from "../support/test_database.ts";
import { until } from "../support/until.ts";
import { calls, frames, messages, trespasses } from "./calls.ts";
import { Faults } from "./faults.ts";
import type { FuzzInput } from "./fuzz_input.ts";
import { malformedRequests, uploads, webhooks } from "./malformed_requests.ts";
import { openSender, type Range } from "./send_input.ts";
import { areRendered, rowsOf, settleIn, whatIsKnown } from "./people.ts";
import type { Known } from "./payloads.ts";
import { rawSocket } from "./raw_socket.ts";

/** `deno task prove fuzz` sends more. */
const PAYLOADS = Number(Deno.env.get("FUZZ_PAYLOADS") ?? 100);
const SEED = Number(Deno.env.get("FUZZ_SEED") ?? 1);
const AT_ONCE = 20;
/** Payloads after which the attacker gets new boxes, games and an event: by then most are gone. */
const FRESH_AFTER = 500;

Deno.test(`${PAYLOADS} payloads of every kind meet no 5xx, no error in the log and no other person's data`, async () => {
  await using database = await throwAwayDatabase();
  await using dir = await tempDir();
  const settings = { SANDBOX: "1", RATE_LIMITS: "off", HOUSE_BOTS: "off", FREE_BOXES_PER_MONTH: "1000000" };
  await using server = await startServerProcess({ ...settings, DATA_DIR: dir.path, DATABASE_URL: database.url });
  const site = { pool: database.pool, fetch: (path: string, init?: RequestInit) => fetch(server.url + path, init) };
  const people = await settleIn(site);
  const [account] = await site.pool<{ secret: string }[]>`select webhook_secret as secret from sandbox.stripe_account`;
  const range: Range = { ...site, ...people, url: server.url, webhookSecret: account?.secret ?? "" };
  const { victim, victimsGame } = people;
  const victimsRows = () => rowsOf(site.pool, victim.user.userId, victimsGame);
  const before = await until(async () => (await areRendered(site.pool)) ? await victimsRows() : null);
  assert.equal(before.length, 7);

  const faults = new Faults(server.log());
  using target = openSender(range);
  using rivals = await rawSocket(server.url, people.rival, () => {});
  const own = people.attacker.user.userId;
  const foreign: Known = { ...people.victims, userId: [own], user: [own] };
  let known: Known = {};
  for (let sent = 0; sent < PAYLOADS; sent += AT_ONCE) {
    if (sent % FRESH_AFTER === 0) {
      known = await whatIsKnown(people, sent / FRESH_AFTER);
      await rivals.ask(JSON.stringify(["joinGame", { gameId: known.gameId?.[0] }]));
    }
    const seed = SEED * 1_000_003 + sent;
    const trespass = sent % FRESH_AFTER === 0
      ? trespasses(foreign).flatMap((one) => fc.sample(one, { numRuns: 2, seed }))
      : [];
    const some = [...trespass, ...fc.sample(anyInput(known), { numRuns: AT_ONCE, seed })];
    await Promise.all(some.map((input) => target.send(input).catch((error) => faults.add(error, input))));
    faults.addLog(server.log(), some);
  }
  faults.throwAny(SEED);
  const { user } = await (await victim.fetch("/api/backend/auth/check-login")).json();
  assert.equal(user.userId, victim.user.userId);
  assert.deepEqual(await victimsRows(), before);
});

function anyInput(known: Known): fc.Arbitrary<FuzzInput> {
  return fc.oneof(
    { weight: 10, arbitrary: calls(known) },
    { weight: 4, arbitrary: messages(known) },
    { weight: 2, arbitrary: malformedRequests(known) },
    { weight: 2, arbitrary: uploads(known) },
    { weight: 1, arbitrary: webhooks(known) },
    { weight: 1, arbitrary: frames() },
  );
}
