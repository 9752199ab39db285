import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { type Asker, type Lane, openHashQueue } from "./hash_queue.ts";

const LANES: readonly Lane[] = ["signIn", "knownDevice", "recovery"];
const AT_ONCE = 2;

/** Turns on a clock that the test moves: nothing here takes time by itself. */
function simulation() {
  const turns = openHashQueue();
  const running: { readonly endsAt: number; end(): void }[] = [];
  const begun: string[] = [];
  const begunAt = new Map<string, number>();
  const refused: string[] = [];
  let now = 0;
  const settle = async () => {
    for (let n = 0; n < 10; n++) await Promise.resolve();
  };
  return {
    begun,
    begunAt,
    refused,
    running,
    now: () => now,
    /** @param lasts how long the hash takes once its turn has come */
    async ask(name: string, asker: Asker, lasts: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const work = () => {
        begun.push(name);
        begunAt.set(name, now);
        running.push({ endsAt: now + lasts, end: resolve });
        return promise;
      };
      turns.take(asker, work).catch((error) => {
        assert.ok(error instanceof Failure && error.code === "Busy" && Number(error.more.retryAfterS) > 0);
        refused.push(name);
      });
      await settle();
    },
    /** To the moment at which the next hash is done. @returns false where none is computed */
    async passOn(): Promise<boolean> {
      const [soonest] = running.toSorted((one, other) => one.endsAt - other.endsAt);
      if (!soonest) return false;
      running.splice(running.indexOf(soonest), 1);
      now = soonest.endsAt;
      soonest.end();
      await settle();
      return true;
    },
  };
}

const MAX_MS = 50;
const lasts = fc.integer({ min: 1, max: MAX_MS });
const flood = (maxAddresses: number) =>
  fc.array(
    fc.record({ address: fc.nat(maxAddresses - 1), lane: fc.constantFrom(...LANES), lasts, isFirst: fc.boolean() }),
    { minLength: 1, maxLength: 400, size: "max" },
  );

Deno.test("whoever floods from k addresses delays an honest client by k turns of each lane at most, and never has it refused", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }).chain((k) => fc.tuple(fc.constant(k), flood(k))),
      fc.constantFrom(...LANES),
      async ([k, asked], lane) => {
        const at = simulation();
        const enter = ({ address, lane, lasts }: typeof asked[number]) =>
          at.ask("flood", { lane, client: `a${address}` }, lasts);
        for (const one of asked.filter(({ isFirst }) => isFirst)) await enter(one);
        const [begunBefore, askedAt] = [at.begun.length, at.now()];
        await at.ask("honest", { lane, client: "honest" }, 1);
        for (const one of asked.filter(({ isFirst }) => !isFirst)) {
          await enter(one);
          if (one.lasts % 3 === 0) await at.passOn();
        }
        for (let goesOn = true; goesOn && !at.begun.includes("honest");) goesOn = await at.passOn();
        assert.ok(!at.refused.includes("honest"));
        const turnsBefore = at.begun.indexOf("honest") - begunBefore;
        assert.ok(turnsBefore >= 0 && turnsBefore < LANES.length * (k + 1), `${turnsBefore} turns with ${k} addresses`);
        assert.ok((at.begunAt.get("honest") ?? Infinity) - askedAt <= LANES.length * (k + 1) * MAX_MS);
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("two are computed at once, whatever waits, and after a flood of every kind nothing is left behind", async () => {
  const at = simulation();
  for (const lane of LANES) {
    for (let n = 0; n < 600; n++) await at.ask(`${lane} ${n}`, { lane, client: `c${n % 60}` }, 1);
  }
  assert.equal(at.running.length, AT_ONCE);
  while (await at.passOn()) assert.ok(at.running.length <= AT_ONCE);
  assert.equal(at.begun.length + at.refused.length, LANES.length * 600);
  assert.equal(at.begun.length, AT_ONCE + LANES.length * 256);
  await at.ask("later", { lane: "signIn", client: "c1" }, 1);
  assert.equal(at.begun.at(-1), "later");
});

Deno.test("one client keeps no more than 32 places, and a full lane makes room for whoever has none", async () => {
  const at = simulation();
  const from = (client: string) => ({ lane: "signIn", client }) as const;
  for (let n = 0; n < AT_ONCE + 40; n++) await at.ask(`one ${n}`, from("one"), 1);
  assert.equal(at.refused.length, 8);
  for (let client = 0; client < 7; client++) {
    for (let n = 0; n < 32; n++) await at.ask(`${client} ${n}`, from(`${client}`), 1);
  }
  assert.equal(at.refused.length, 8);
  await at.ask("new", from("new"), 1);
  assert.deepEqual(at.refused.slice(8), ["one 33"]);
});

Deno.test("a hash that fails gives its place back", async () => {
  const turns = openHashQueue();
  const asker = { lane: "recovery", client: "c" } as const;
  for (let n = 0; n < 5; n++) await assert.rejects(turns.take(asker, () => Promise.reject(new Error("broken"))));
  assert.equal(await turns.take(asker, () => Promise.resolve("computed")), "computed");
});
