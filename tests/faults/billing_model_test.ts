import assert from "node:assert/strict";
import { fc } from "../support/seeded_fc.ts";
import { initialTransition, transition } from "xstate";
import { CHECKOUT_STATES } from "../../domain/billing/checkout.ts";
import { PHASES } from "../../domain/billing/subscription.ts";
import { subscriptionMachine } from "../../domain/billing/subscription_machine.ts";
import { everyNth, longTest } from "../../tools/gate/shares.ts";
import { AUTHENTICATES, DECLINED, GOOD, POOR } from "../support/test_billing.ts";
import { throwAwayDatabase } from "../support/test_database.ts";
import {
  type Arrival,
  bank,
  card,
  change,
  changeCard,
  choose,
  crash,
  crashInDatabase,
  days,
  deleteAccount,
  type Happening,
  message,
  money,
  pay,
  readPayments,
  type Real,
  say,
  storm,
  upgrade,
} from "./billing_happenings.ts";
import { type CrashPoint, openWorld, quieten, type World } from "./billing_model.ts";
import { closePerson, openPerson } from "./billing_person.ts";
import { assertSettled } from "./billing_oracle.ts";
import { MORE_STORIES, PAID_TOO_LATE, RENEWAL_FAILS, STORIES } from "./billing_stories.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";

const plan = fc.constantFrom("1", "2", "3");
const index = fc.nat(7);

const happenings: fc.Arbitrary<Happening>[] = [
  fc.tuple(plan, fc.boolean(), fc.boolean()).map((given) => upgrade(...given)),
  plan.map(choose),
  fc.tuple(fc.constantFrom(GOOD, GOOD, GOOD, DECLINED, POOR, AUTHENTICATES), fc.boolean(), index)
    .map((given) => pay(...given)),
  fc.tuple(fc.boolean(), index).map((given) => bank(...given)),
  fc.tuple(plan, index).map((given) => say(...given)),
  fc.tuple(plan, fc.constantFrom("cancel_subscription" as const, "resume_subscription" as const))
    .map((given) => change(...given)),
  fc.tuple(fc.constantFrom("mark_payment_default" as const, "remove_payment_method" as const), index)
    .map((given) => card(...given)),
  fc.tuple(fc.constantFrom(GOOD, GOOD, DECLINED, POOR), fc.boolean()).map((given) => changeCard(...given)),
  fc.constant(readPayments()),
  fc.array(plan, { minLength: 2, maxLength: 5 }).map(storm),
  fc.tuple(fc.constantFrom<Arrival>("once", "twice", "two at once", "lost"), index).map((given) => message(...given)),
  fc.constantFrom(1, 4, 8, 32, 70).map(days),
  fc.tuple(fc.constantFrom("refund" as const, "needs_response" as const, "won" as const, "lost" as const), index)
    .map((given) => money(...given)),
  fc.tuple(fc.constantFrom<CrashPoint>("before", "after"), fc.nat(5)).map((given) => crash(...given)),
  fc.nat(30).map(crashInDatabase),
  fc.constantFrom(RENEWAL_FAILS, PAID_TOO_LATE),
  fc.constantFrom(deleteAccount(), days(1), days(2), days(3)),
];

/** Beside the stories; `deno task prove billing` adds 2,000. */
const RUNS = 1;

longTest({
  name: "whatever happens in whatever order, once things are quiet Pro here equals paid at Stripe",
  timeout: LONG_LIMIT_MS,
}, async () => {
  await using database = await throwAwayDatabase();
  const counts = new Map<string, number>();
  const stories = [...STORIES, ...everyNth(MORE_STORIES, 6)];
  await using world = await openWorld(database.pool, counts);
  await fc.assert(
    fc.asyncProperty(
      fc.commands<object, Real, false>(happenings, { maxCommands: 30, size: "max" }),
      fc.infiniteStream(fc.nat()),
      (acts, dice) => live(world, acts, dice),
    ),
    {
      numRuns: Number(Deno.env.get("BILLING_MODEL_RUNS") ?? RUNS) + stories.length,
      examples: stories.map((story): [readonly Happening[], fc.Stream<number>] => [story, fc.stream(inOrder())]),
    },
  );
  if (Deno.env.has("BILLING_MODEL_COUNTS")) console.log(table(counts));
  assert.deepEqual(whatMustBeReached(world).filter((what) => !counts.has(what)), []);
});

async function live(world: World, acts: Iterable<fc.AsyncCommand<object, Real>>, dice: fc.Stream<number>) {
  const person = await openPerson(world);
  await fc.asyncModelRun(() => ({ model: {}, real: { world, person } }), acts);
  await quieten(
    world,
    person,
    (list) => list.map((one) => ({ one, at: dice.next().value })).toSorted((a, b) => a.at - b.at).map(({ one }) => one),
  );
  await assertSettled(world, person);
  await closePerson(world, person);
}

function* inOrder() {
  for (let turn = 0;; turn++) yield turn;
}

function whatMustBeReached({ parts: { payments } }: World): string[] {
  const calls = Object.entries(payments).filter(([name, call]) => typeof call === "function" && name !== "readEvent");
  const states = CHECKOUT_STATES.filter((state) => state !== "processing");
  return [
    ...calls.map(([name]) => `asks Stripe: ${name}`),
    ...steps().map((step) => `phase: ${step}`),
    ...states.map((state) => `purchase: ${state}`),
  ];
}

function steps(): string[] {
  const [start] = initialTransition(subscriptionMachine);
  return PHASES.flatMap((phase) =>
    (["pay", "fail", "cancel", "resume", "end"] as const).flatMap((type) => {
      const [next] = transition(subscriptionMachine, { ...start, value: phase }, { type });
      return next.value === phase ? [] : [`${phase} -> ${next.value}`];
    })
  );
}

function table(counts: ReadonlyMap<string, number>): string {
  return [...counts].toSorted().map(([what, count]) => `${String(count).padStart(7)}  ${what}`).join("\n");
}
