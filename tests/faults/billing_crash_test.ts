import assert from "node:assert/strict";
import { throwAwayDatabase } from "../support/test_database.ts";
import { GOOD } from "../support/test_billing.ts";
import {
  card,
  change,
  choose,
  days,
  deleteAccount,
  type Happening,
  message,
  pay,
  upgrade,
} from "./billing_happenings.ts";
import { type CrashPoint, openWorld, quieten, type World } from "./billing_model.ts";
import { closePerson, openPerson } from "./billing_person.ts";
import { assertSettled } from "./billing_oracle.ts";
import { everyNth, longTest } from "../../tools/gate/shares.ts";
import { FAILING } from "./billing_stories.ts";

/** What the server does in several steps, and what went before. */
const DEEDS: readonly { readonly before: readonly Happening[]; readonly deed: Happening }[] = [
  { before: [], deed: upgrade("1") },
  { before: [choose("1")], deed: upgrade("3") },
  { before: [upgrade("1")], deed: change("1", "cancel_subscription") },
  { before: [upgrade("1"), change("1", "cancel_subscription")], deed: change("1", "resume_subscription") },
  { before: FAILING, deed: change("1", "cancel_subscription") },
  { before: [...FAILING, pay(GOOD)], deed: card("mark_payment_default", 1) },
  { before: [...FAILING, days(8), pay(GOOD)], deed: message("once", -1) },
  { before: FAILING, deed: deleteAccount() },
];

for (const { before, deed } of everyNth(DEEDS, 8)) {
  const lead = before.length > 0 ? `after "${before.join(", ")}" ` : "";
  longTest(`${lead}the server may die at any step of "${deed}": nothing is paid twice or in vain`, async () => {
    await using database = await throwAwayDatabase();
    await using world = await openWorld(database.pool);
    // After one call is before the next but for what the server notes between them.
    for (const point of everyNth(["after", "before"] as const, 2)) {
      let calls = 1;
      while (await dieAt(world, before, deed, { calls, point })) calls++;
      assert.ok(calls > 1, "the server never died");
    }
  });
}

/** @returns whether the deed took that many calls, so that the server died */
async function dieAt(
  world: World,
  before: readonly Happening[],
  deed: Happening,
  crash: { readonly calls: number; readonly point: CrashPoint },
): Promise<boolean> {
  const person = await openPerson(world);
  const real = { world, person };
  for (const happening of before) await happening.run({}, real);
  world.crash = { ...crash };
  await deed.run({}, real);
  const hasDied = world.crash === null;
  await quieten(world, person, (list) => list);
  await assertSettled(world, person);
  // Who saw an error tries again.
  await deed.run({}, real);
  await quieten(world, person, (list) => list);
  await assertSettled(world, person);
  await closePerson(world, person);
  return hasDied;
}
