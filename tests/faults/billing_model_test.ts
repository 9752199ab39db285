import assert from "node:assert/strict";
import fc from "fast-check";
import { PlanId } from "../../domain/billing/plan.ts";
import { throwAwayDatabase } from "../../tools/test_database.ts";
import { AUTHENTICATES, DECLINED, GOOD, POOR } from "../../tools/test_billing.ts";
import {
  answerBank,
  callsOf,
  closePerson,
  confirmCard,
  type CrashPoint,
  deliverMessage,
  giveBack,
  intentOf,
  openPerson,
  openWorld,
  type Person,
  quieten,
  tolerate,
  type World,
} from "./billing_model.ts";
import { isProHere, readBooks } from "./billing_oracle.ts";

interface Real {
  readonly world: World;
  readonly person: Person;
}
type Act = (real: Real) => Promise<unknown>;

/** One thing that may happen. What it may never lead to is checked after each. */
class Happening implements fc.AsyncCommand<object, Real> {
  constructor(private readonly name: string, private readonly act: Act) {}
  check = () => true;
  toString = () => this.name;
  async run(_: object, real: Real): Promise<void> {
    await this.act(real);
    const { userId } = real.person.caller;
    const books = await readBooks(real.world, userId);
    assert.ok(books.livingSubscriptions <= 1, "two subscriptions are paid for at once");
    assert.ok(books.mostPaymentsOfOneInvoice <= 1, "one invoice was paid twice");
    assert.ok(books.isEverPaid || !await isProHere(real.world, userId), "Pro without any money");
  }
}

const anyPlan = fc.constantFrom("1", "2", "3");
const anyPlace = fc.nat(7);
const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];

const happenings: fc.Arbitrary<fc.AsyncCommand<object, Real>>[] = [
  fc.tuple(anyPlan, fc.boolean(), fc.boolean()).map(([plan, isSoonOver, isSaid]) =>
    new Happening(
      `upgrade to ${plan}${isSoonOver ? ", card soon over" : ""}${isSaid ? "" : ", browser dies"}`,
      async (real) => {
        const { world, person } = real;
        const planId = PlanId.parse(plan);
        const answer = await tolerate(
          callsOf(world).create_subscription_iten({ user: undefined, planId }, person.caller),
        );
        if (!answer) return;
        if (!person.secrets.includes(answer.clientSecret)) person.secrets.unshift(answer.clientSecret);
        await confirmCard(world, answer.clientSecret, GOOD, isSoonOver);
        const paymentIntentId = intentOf(answer.clientSecret);
        const said = { user: undefined, planId, paymentIntentId, paymentMethodeId: "pm" };
        if (isSaid) await tolerate(callsOf(world).subscribe(said, person.caller));
      },
    )
  ),
  anyPlan.map((plan) =>
    new Happening(`choose plan ${plan}`, async ({ world, person }) => {
      const planId = PlanId.parse(plan);
      const answer = await tolerate(
        callsOf(world).create_subscription_iten({ user: undefined, planId }, person.caller),
      );
      if (answer && !person.secrets.includes(answer.clientSecret)) person.secrets.unshift(answer.clientSecret);
    })
  ),
  fc.tuple(anyPlace, fc.constantFrom(GOOD, GOOD, GOOD, DECLINED, POOR, AUTHENTICATES), fc.boolean()).map(
    ([place, number, isSoonOver]) =>
      new Happening(`pay with ${number}${isSoonOver ? ", soon over" : ""} in window ${place}`, async (real) => {
        const secret = pick(real.person.secrets, place);
        if (secret) await confirmCard(real.world, secret, number, isSoonOver);
      }),
  ),
  fc.tuple(anyPlace, fc.boolean()).map(([place, isGenuine]) =>
    new Happening(`bank says ${isGenuine} in window ${place}`, async ({ world, person }) => {
      const secret = pick(person.secrets, place);
      if (secret) await answerBank(world, secret, isGenuine);
    })
  ),
  fc.tuple(anyPlace, anyPlan).map(([place, plan]) =>
    new Happening(`window ${place} says it paid plan ${plan}`, async ({ world, person }) => {
      const secret = pick(person.secrets, place);
      if (!secret) return;
      const said = {
        paymentIntentId: intentOf(secret),
        planId: PlanId.parse(plan),
        paymentMethodeId: "pm",
        isPaid: true,
      };
      await tolerate(callsOf(world).subscribe({ user: undefined, ...said }, person.caller));
    })
  ),
  fc.tuple(anyPlan, fc.constantFrom("cancel_subscription" as const, "resume_subscription" as const)).map(
    ([plan, call]) =>
      new Happening(`${call} ${plan}`, async ({ world, person }) => {
        await tolerate(callsOf(world)[call]({ planId: PlanId.parse(plan) }, person.caller));
      }),
  ),
  fc.tuple(anyPlace, fc.constantFrom("once", "twice", "two at once", "lost")).map(([place, how]) =>
    new Happening(`message ${place} arrives ${how}`, async ({ world, person }) => {
      await world.standIn.delivered();
      const at = place % Math.max(1, world.mailbox.length);
      const [body] = world.mailbox.splice(at, 1);
      if (!body) return;
      if (how === "lost") person.hasDropped = true;
      else if (how === "two at once") await Promise.all([deliverMessage(world, body), deliverMessage(world, body)]);
      else await deliverMessage(world, body);
      if (how === "twice") await deliverMessage(world, body);
    })
  ),
  fc.constantFrom(1, 4, 8, 32, 70).map((days) =>
    new Happening(`${days} days pass`, ({ world }) => world.standIn.advance(days * 86_400))
  ),
  fc.tuple(anyPlace, fc.constantFrom("refund" as const, "needs_response" as const, "won" as const, "lost" as const))
    .map(
      ([place, kind]) =>
        new Happening(`money of window ${place}: ${kind}`, async ({ world, person }) => {
          const secret = pick(person.secrets, place);
          if (secret) await giveBack(world, secret, kind);
        }),
    ),
  fc.tuple(fc.nat(5), fc.constantFrom<CrashPoint>("before", "after")).map(([calls, point]) =>
    new Happening(`crash ${point} call ${calls}`, ({ world }) => {
      world.crash = { calls, point };
      return Promise.resolve();
    })
  ),
];

const RUNS = 25;

Deno.test("whatever happens in whatever order, once things are quiet Pro here equals paid at Stripe", async () => {
  await using database = await throwAwayDatabase();
  await using world = await openWorld(database.pool);
  await fc.assert(
    fc.asyncProperty(
      fc.commands(happenings, { maxCommands: 30, size: "max" }),
      fc.infiniteStream(fc.nat()),
      async (acts, dice) => {
        const person = await openPerson(world);
        await fc.asyncModelRun(() => ({ model: {}, real: { world, person } }), acts);
        await quieten(
          world,
          person,
          (list) =>
            list.map((one) => ({ one, at: dice.next().value })).toSorted((a, b) => a.at - b.at).map(({ one }) => one),
        );
        const { userId } = person.caller;
        const books = await readBooks(world, userId);
        const isPro = await isProHere(world, userId);
        if (books.isPaid) assert.ok(isPro, "money without Pro");
        if (isPro) assert.ok(books.isPaid || books.isInGrace, "Pro without money");
        await closePerson(world, person);
      },
    ),
    { numRuns: Number(Deno.env.get("BILLING_MODEL_RUNS") ?? RUNS) },
  );
});
