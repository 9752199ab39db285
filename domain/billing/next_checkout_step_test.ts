import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { CHECKOUT_STATES, type CheckoutState, NO_CHECKOUT } from "./checkout.ts";
import { stepCheckout } from "./checkout_machine.ts";
import {
  type CheckoutStep,
  type KnownCheckout,
  type Learnt,
  type LookedAt,
  nextCheckoutStep,
} from "./next_checkout_step.ts";
import { type Plan, PlanId } from "./plan.ts";

const MONTHLY: Plan = { planId: PlanId.parse("1"), name: "", price: 999, months: 1 };
const YEARLY: Plan = { ...MONTHLY, planId: PlanId.parse("3") };
const NOBODY: KnownCheckout = { ...NO_CHECKOUT, customerId: null, livingIds: [] };
const OPEN: LookedAt = {
  ...{ phase: "incomplete", planId: MONTHLY.planId, priceCents: 999, clientSecret: "secret", isForgotten: false },
};
const PAYABLE: readonly CheckoutState[] = ["needs_payment", "needs_authentication", "processing", "declined"];

function purchaseIn(state: CheckoutState): KnownCheckout {
  const subscriptionId = state === "choosing" ? null : "sub";
  return { ...NOBODY, state, checkout: { number: 3, planId: MONTHLY.planId, subscriptionId } };
}

/** A word for what comes next of a purchase that the provider tells like this. */
function wordFor(known: KnownCheckout, look: LookedAt | null, plan = MONTHLY) {
  const step = nextCheckoutStep(known, { looks: new Map([["sub", look]]), made: null }, plan);
  if (step.type === "buy") return step.next.checkout.number;
  return step.type === "refuse" ? step.code : step.type;
}

Deno.test("what is open is paid, or makes way for another plan or price; what is over is followed by the next number", () => {
  for (const state of CHECKOUT_STATES.filter((state) => state !== "choosing")) {
    const known = purchaseIn(state);
    assert.equal(wordFor(known, OPEN), PAYABLE.includes(state) ? "pay" : "abandon", state);
    assert.equal(wordFor(known, OPEN, YEARLY), "abandon", state);
    assert.equal(wordFor(known, { ...OPEN, priceCents: 899 }), "abandon", state);
    assert.equal(wordFor(known, { ...OPEN, clientSecret: null }), "abandon", state);
    for (const look of [{ ...OPEN, isForgotten: true }, { ...OPEN, phase: "ended" } as const, null]) {
      for (const plan of [MONTHLY, YEARLY]) assert.equal(wordFor(known, look, plan), 4, state);
    }
  }
});

Deno.test("what was made just now and cannot be paid is not made again and again", () => {
  const known = purchaseIn("needs_payment");
  const looks = new Map([["sub", { ...OPEN, clientSecret: null }]]);
  const step = nextCheckoutStep(known, { looks, made: { number: 3, subscriptionId: "sub" } }, MONTHLY);
  assert.deepEqual(step, { type: "refuse", code: "ProviderFault" });
});

Deno.test("who has a plan that lives buys no other, but pays the renewal of this one", () => {
  const known = { ...purchaseIn("paid"), livingIds: ["sub"] };
  const unpaid = { ...OPEN, phase: "past_due" } as const;
  assert.equal(wordFor(known, unpaid), "pay");
  assert.equal(wordFor(known, unpaid, YEARLY), "RenewalUnpaid");
  assert.equal(wordFor(known, { ...unpaid, clientSecret: null }), "AlreadySubscribed");
  for (const phase of ["active", "cancelling", "ended"] as const) {
    assert.equal(wordFor(known, { ...unpaid, phase }), "AlreadySubscribed");
  }
});

Deno.test("what was made is opened for its own number, and makes way where another purchase took its place", () => {
  const wordAfter = (number: number, ...looks: [string, LookedAt][]) => {
    const made = { number, subscriptionId: "new" };
    const step = nextCheckoutStep(purchaseIn("choosing"), { looks: new Map(looks), made }, MONTHLY);
    return step.type === "refuse" ? step.code : step.type;
  };
  assert.deepEqual([wordAfter(3), wordAfter(2)], ["open", "abandon"]);
  assert.equal(wordAfter(2, ["new", { ...OPEN, phase: "ended" }]), "OtherPlanChosen");
});

/** The rows of a member and the subscriptions at the provider. */
class World {
  known = NOBODY;
  readonly told = new Map<string, LookedAt>();
  /** Those that a window was given the secret of. */
  readonly payable = new Set<string>();

  move(type: "pay" | "fail" | "abandon", id: string): void {
    if (this.known.checkout.subscriptionId === id) {
      this.known = { ...this.known, ...stepCheckout(this.known, { type }) };
    }
  }

  /** What is over is neither paid nor ended. */
  tell(id: string, phase: "active" | "ended"): void {
    const look = this.told.get(id);
    if (look?.phase === "incomplete") this.told.set(id, { ...look, phase });
  }

  activate(id: string): LookedAt | null {
    const look = this.told.get(id) ?? null;
    if (look?.phase === "active") this.known = { ...this.known, livingIds: [id] };
    if (look && look.phase !== "incomplete") this.move(look.phase === "active" ? "pay" : "fail", id);
    return look;
  }

  paid = () => [...this.told.values()].filter(({ phase }) => phase === "active").length;
}

/** What a server does for a window, with a pause after every word with the provider or the rows. */
function* choose(world: World, plan: Plan): Generator<void, void> {
  const looks = new Map<string, LookedAt | null>();
  let made: Learnt["made"] = null;
  for (let steps = 0; steps < 20; steps++, yield) {
    const step: CheckoutStep = nextCheckoutStep(world.known, { looks, made }, plan);
    if (step.type === "refuse") return;
    if (step.type === "pay") return void world.payable.add(world.known.checkout.subscriptionId ?? "");
    if ("next" in step) world.known = { ...world.known, ...step.next };
    yield;
    if (step.type === "buy") {
      const { number } = step.next.checkout;
      made = { number, subscriptionId: `sub_${number}` };
      if (!world.told.has(made.subscriptionId)) world.told.set(made.subscriptionId, { ...OPEN, planId: plan.planId });
      continue;
    }
    const id = step.subscriptionId;
    if (step.type === "abandon") {
      yield world.tell(id, "ended");
      if (world.told.get(id)?.phase === "active") return;
      yield world.move("abandon", id);
    }
    looks.set(id, world.activate(id));
  }
  assert.fail("a window is never answered");
}

Deno.test("whatever windows choose, pay and leave in whatever order, one payment succeeds at most, and who is left alone is served", () => {
  const turns = fc.array(fc.tuple(fc.nat(9), fc.boolean()), { maxLength: 120, size: "max" });
  fc.assert(fc.property(turns, (turns) => {
    const world = new World();
    const windows: Generator<void, void>[] = [];
    for (const [what, isNew] of turns) {
      const id = [...world.told.keys()].at(isNew ? -1 : -2) ?? "";
      if (what === 0) windows.push(choose(world, isNew ? YEARLY : MONTHLY));
      else if (what === 1) world.payable.forEach((id) => world.tell(id, "active"));
      else if (what === 2) world.tell(id, "ended");
      else if (what === 3) world.activate(id);
      else windows[what % windows.length]?.next();
      assert.ok(world.paid() <= 1, "two payments have succeeded");
    }
    assert.ok([...choose(world, YEARLY)].length <= 12);
    world.payable.forEach((id) => world.tell(id, "active"));
    assert.equal(world.paid(), 1);
  }));
});
