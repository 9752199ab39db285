import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import {
  CHECKOUT_STATES,
  type CheckoutAt,
  type CheckoutEvent,
  type CheckoutState,
  HAPPENED,
  type PaymentStage,
} from "./checkout.ts";
import { canCheckout, stepCheckout } from "./checkout_machine.ts";
import { PlanId } from "./plan.ts";

const planId = PlanId.parse("1");
const EVENTS = {
  choose: { type: "choose", planId },
  open: { type: "open", subscriptionId: "sub" },
  authenticate: { type: "authenticate" },
  process: { type: "process" },
  decline: { type: "decline" },
  pay: { type: "pay" },
  fail: { type: "fail" },
  abandon: { type: "abandon" },
} as const satisfies { readonly [T in CheckoutEvent["type"]]: Extract<CheckoutEvent, { type: T }> };
type Sent = keyof typeof EVENTS;

const ENDS = { fail: "failed", abandon: "abandoned", pay: "paid" } as const;
const OPEN = { authenticate: "needs_authentication", process: "processing", decline: "declined", ...ENDS } as const;
const AGAIN = { choose: "choosing" } as const;
/** Where each event leads in each state; what is left out is refused. */
const TABLE: Readonly<Record<CheckoutState, Readonly<Partial<Record<Sent, CheckoutState>>>>> = {
  choosing: { choose: "choosing", open: "needs_payment", fail: "failed" },
  needs_payment: OPEN,
  needs_authentication: OPEN,
  processing: OPEN,
  declined: OPEN,
  paid: AGAIN,
  failed: { ...AGAIN, abandon: "abandoned" },
  abandoned: AGAIN,
};

function checkoutIn(state: CheckoutState): CheckoutAt {
  return { state, checkout: { number: 3, planId, subscriptionId: state === "choosing" ? null : "sub" } };
}

Deno.test("every event in every state of a purchase: a step of the table, or refused", () => {
  for (const state of CHECKOUT_STATES) {
    for (const [name, event] of Object.entries(EVENTS)) {
      const wanted = TABLE[state][name as Sent] ?? null;
      assert.equal(stepCheckout(checkoutIn(state), event)?.state ?? null, wanted, `${name} in ${state}`);
      assert.equal(canCheckout(checkoutIn(state), event), wanted !== null);
    }
  }
});

Deno.test("a choice begins a purchase with a number of its own, unless another window has just chosen the same plan", () => {
  for (const state of ["choosing", "paid", "failed", "abandoned"] as const) {
    const yearly = PlanId.parse("3");
    const next = stepCheckout(checkoutIn(state), { ...EVENTS.choose, planId: yearly });
    assert.deepEqual(next?.checkout, { number: 4, planId: yearly, subscriptionId: null }, state);
    const again = stepCheckout(checkoutIn(state), EVENTS.choose)?.checkout.number;
    assert.equal(again, state === "choosing" ? 3 : 4, state);
  }
});

Deno.test("however a payment stands at the provider, the purchase comes to stand there, unless it is over", () => {
  const stages = CHECKOUT_STATES.filter((state): state is PaymentStage =>
    state !== "choosing" && state !== "abandoned"
  );
  const open = ["needs_payment", "needs_authentication", "processing", "declined"] as const;
  fc.assert(fc.property(fc.constantFrom(...open), fc.constantFrom(...stages), (state, stage) => {
    const event = HAPPENED[stage];
    const after = event ? stepCheckout(checkoutIn(state), event)?.state : state;
    assert.equal(after, stage === "needs_payment" ? state : stage);
  }));
});
