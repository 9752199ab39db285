import assert from "node:assert/strict";
import type fc from "fast-check";
import { PlanId } from "../../domain/billing/plan.ts";
import { confirm } from "../../sandbox/stripe/confirm.ts";
import { GOOD } from "../support/test_billing.ts";
import {
  answerBank,
  callsOf,
  confirmCard,
  type CrashPoint,
  deliverMessage,
  giveBack,
  intentOf,
  stripeNow,
  tolerate,
  type World,
} from "./billing_model.ts";
import { leave, type Person } from "./billing_person.ts";
import { isProHere, phasesOf, purchaseOf, readBooks } from "./billing_oracle.ts";

export interface Real {
  readonly world: World;
  readonly person: Person;
}
type Act = (real: Real) => Promise<unknown>;

/** One thing that may happen. What it may never lead to is checked after each, and what it reached is counted. */
export class Happening implements fc.AsyncCommand<object, Real> {
  constructor(readonly kind: string, private readonly how: string, readonly act: Act) {}
  check = () => true;
  toString = () => `${this.kind} ${this.how}`.trimEnd();

  async run(_: object, real: Real): Promise<void> {
    const { world, person: { caller: { userId } } } = real;
    const before = await phasesOf(world, userId);
    await this.act(real);
    if (this.kind !== "crash in the database") world.databaseCrash.left = null;
    world.count(`happening: ${this.kind}`);
    for (const [id, phase] of await phasesOf(world, userId)) {
      const was = before.get(id) ?? "nothing";
      if (was !== phase) world.count(`phase: ${was} -> ${phase}`);
    }
    const books = await readBooks(world, userId);
    assert.ok(books.livingSubscriptions <= 1, "two subscriptions are paid for at once");
    assert.ok(books.maxPaymentsOfOneInvoice <= 1, "one invoice was paid twice");
    assert.ok(books.payments > 0 || !await isProHere(world, userId), "Pro without any money");
    const purchase = await purchaseOf(world, userId);
    if (purchase) world.count(`purchase: ${purchase.state}`);
    if (purchase?.state === "paid") assert.ok(books.payments > 0, "a purchase is called paid that nobody paid");
  }
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** A call of the member's browser; who has left makes none. */
async function call<T>({ world, person }: Real, make: (calls: ReturnType<typeof callsOf>) => Promise<T>) {
  return person.hasLeft ? null : await tolerate(make(callsOf(world.parts)));
}

async function openWindow(real: Real, plan: string): Promise<string | null> {
  const choice = { user: undefined, planId: PlanId.parse(plan) };
  const { person } = real;
  const answer = await call(real, (calls) => calls.create_subscription_iten(choice, person.caller));
  if (!answer) return null;
  remember(person, answer.clientSecret);
  return answer.clientSecret;
}

function remember({ secrets }: Person, secret: string): void {
  if (!secrets.includes(secret)) secrets.unshift(secret);
}

async function claim(real: Real, secret: string, plan: string): Promise<void> {
  const said = { paymentIntentId: intentOf(secret), planId: PlanId.parse(plan), paymentMethodeId: "pm", isPaid: true };
  await call(real, (calls) => calls.subscribe({ user: undefined, ...said }, real.person.caller));
}

export function choose(plan: string): Happening {
  return new Happening("choose a plan", plan, (real) => openWindow(real, plan));
}

export function upgrade(plan: string, isSoonOver = false, isSaid = true): Happening {
  const how = `to ${plan}${isSoonOver ? ", card soon over" : ""}${isSaid ? "" : ", browser dies"}`;
  return new Happening("upgrade", how, async (real) => {
    const secret = await openWindow(real, plan);
    if (!secret) return;
    await confirmCard(real.world, secret, GOOD, isSoonOver);
    if (isSaid) await claim(real, secret, plan);
  });
}

export function pay(number: string, isSoonOver = false, index = 0): Happening {
  return new Happening("pay", `with ${number}${isSoonOver ? ", soon over" : ""} in window ${index}`, async (real) => {
    const secret = pick(real.person.secrets, index);
    if (secret) await confirmCard(real.world, secret, number, isSoonOver);
  });
}

export function bank(isGenuine: boolean, index = 0): Happening {
  return new Happening("bank answers", `${isGenuine} in window ${index}`, async ({ world, person }) => {
    const secret = pick(person.secrets, index);
    if (secret) await answerBank(world, secret, isGenuine);
  });
}

export function say(plan: string, index = 0): Happening {
  return new Happening("window says it paid", `plan ${plan} in window ${index}`, async (real) => {
    const secret = pick(real.person.secrets, index);
    if (secret) await claim(real, secret, plan);
  });
}

export function change(plan: string, name: "cancel_subscription" | "resume_subscription"): Happening {
  return new Happening(name, plan, async (real) => {
    await call(real, (calls) => calls[name]({ planId: PlanId.parse(plan) }, real.person.caller));
  });
}

/** Windows that all do something at once, by two servers in turns. */
export function storm(plans: readonly string[]): Happening {
  return new Happening("storm", `of ${plans.join(", ")}`, async ({ world, person }) => {
    if (person.hasLeft) return;
    const { caller } = person;
    await Promise.all(plans.flatMap((plan, turn) => {
      const calls = callsOf(turn % 2 ? world.otherParts : world.parts);
      const choice = { user: undefined, planId: PlanId.parse(plan) };
      const opening = tolerate(calls.create_subscription_iten(choice, caller));
      return [
        opening.then((answer) => answer && remember(person, answer.clientSecret)),
        tolerate(calls.cancel_subscription(choice, caller)),
        tolerate(calls.resume_subscription(choice, caller)),
      ];
    }));
  });
}

export function card(name: "mark_payment_default" | "remove_payment_method", index = 0): Happening {
  return new Happening(name, `card ${index}`, async (real) => {
    const { caller } = real.person;
    const saved = await call(real, (calls) => calls.get_payment_methods({}, caller));
    const method = pick(saved?.paymentMethods ?? [], index);
    if (method) await call(real, (calls) => calls[name]({ paymentMethodId: method.paymentMethodId }, caller));
  });
}

/** Another card, which the browser tells of or not. */
export function changeCard(number: string, isTold: boolean): Happening {
  return new Happening("change the card", `to ${number}${isTold ? "" : ", browser dies"}`, async (real) => {
    const { world, person: { caller } } = real;
    const begun = await call(real, (calls) => calls.begin_card_change({}, caller));
    if (!begun) return;
    const card = { number, expMonth: 12, expYear: (await stripeNow(world)).getUTCFullYear() + 50, cvc: "123" };
    await tolerate(world.standIn.turn((stripe) => confirm(stripe, begun.clientSecret, card)));
    const setupIntentId = intentOf(begun.clientSecret);
    if (isTold) await call(real, (calls) => calls.change_card({ setupIntentId }, caller));
  });
}

export function readPayments(): Happening {
  return new Happening("read the payments", "", async (real) => {
    const { caller } = real.person;
    const page = await call(real, (calls) => calls.get_payments({}, caller));
    const last = page?.invoices.at(-1)?.invoiceId;
    if (last) await call(real, (calls) => calls.get_payments({ after: last }, caller));
  });
}

export type Arrival = "once" | "twice" | "two at once" | "lost";

export function message(how: Arrival, index = 0): Happening {
  return new Happening(`message arrives ${how}`, `from position ${index}`, async ({ world, person }) => {
    await world.standIn.delivered();
    const [body] = world.mailbox.splice(index % Math.max(1, world.mailbox.length), 1);
    if (!body) return;
    if (how === "lost") return void (person.isUnheard = true);
    const times = how === "two at once" ? 2 : 1;
    const isHeard = await Promise.all(Array.from({ length: times }, () => deliverMessage(world, body)));
    if (how === "twice") isHeard.push(await deliverMessage(world, body));
    // Stripe repeats what nobody answered.
    if (!isHeard.includes(true)) world.mailbox.push(body);
  });
}

export function days(count: number): Happening {
  return new Happening("time passes", `${count} days`, ({ world }) => world.standIn.advance(count * 86_400));
}

export function money(fate: "refund" | "needs_response" | "won" | "lost", index = 0): Happening {
  return new Happening(`money: ${fate}`, `of window ${index}`, async ({ world, person }) => {
    const secret = pick(person.secrets, index);
    if (secret) await giveBack(world, secret, fate);
  });
}

export function crash(point: CrashPoint, calls = 0): Happening {
  return new Happening(`crash ${point} a call`, `after ${calls} more`, ({ world }) => {
    world.crash = { calls, point };
    return Promise.resolve();
  });
}

export function crashInDatabase(steps: number): Happening {
  return new Happening("crash in the database", `after ${steps} steps`, ({ world }) => {
    world.databaseCrash.left = steps;
    return Promise.resolve();
  });
}

export function deleteAccount(): Happening {
  return new Happening("delete the account", "", async ({ world, person }) => {
    await leave(world, person);
    const { payments } = await readBooks(world, person.caller.userId);
    if (!person.isUnheard) person.paymentsOnLeaving = payments;
  });
}

/** Several at once, for what chance alone would hardly bring about. */
export function series(name: string, happenings: readonly Happening[]): Happening {
  return new Happening(name, "", async (real) => {
    for (const happening of happenings) await happening.run({}, real);
  });
}
