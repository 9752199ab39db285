import assert from "node:assert/strict";
import { initialTransition, transition } from "xstate";
import { CHECKOUT_STATES, type CheckoutState } from "./checkout.ts";
import { type PaymentEvent, paymentMachine, type PaymentState } from "./payment_machine.ts";

const TOLD: PaymentEvent = { type: "told", checkout: "needs_payment" };

function walk(...events: PaymentEvent[]) {
  const [start] = initialTransition(paymentMachine);
  return [TOLD, ...events].reduce((state, event) => transition(paymentMachine, state, event)[0], start);
}
const submit: PaymentEvent = { type: "submit", isFormReady: true };

Deno.test("a refusal says why and leaves the form usable; the next try clears it", () => {
  for (const before of [[submit], [submit, { type: "confirmed" }]] satisfies PaymentEvent[][]) {
    const refused: PaymentEvent = { type: "refused", message: "Your card was declined." };
    const failed = walk(...before, refused);
    assert.deepEqual([failed.value, failed.context.error], ["failed", "Your card was declined."]);
    const again = walk(...before, refused, submit);
    assert.deepEqual([again.value, again.context.error], ["processing", null]);
  }
});

Deno.test("what was filled in is wrong after a decline alone, until the next try", () => {
  const declined: PaymentEvent = { type: "refused", message: "Your card was declined.", means: "decline" };
  const unreached: PaymentEvent = { type: "refused", message: "Network error." };
  const tries = [[submit, declined], [submit, declined, submit], [
    submit,
    { type: "confirmed" },
    unreached,
  ]] satisfies PaymentEvent[][];
  assert.deepEqual(tries.map((events) => walk(...events).context.isDeclined), [true, false, false]);
});

const STATES = {
  idle: [],
  processing: [submit],
  subscribing: [submit, { type: "confirmed" }],
  failed: [submit, { type: "refused", message: "no", means: "decline" }],
  done: [submit, { type: "confirmed" }, { type: "subscribed" }],
} as const satisfies Readonly<Record<PaymentState, readonly PaymentEvent[]>>;

/** Where the form and its purchase are after each event; what is left out changes neither. */
const TABLE: readonly (readonly [PaymentState, PaymentEvent, PaymentState, CheckoutState])[] = [
  ["idle", submit, "processing", "needs_payment"],
  ["processing", { type: "confirmed" }, "subscribing", "processing"],
  ["processing", { type: "refused", message: "no", means: "decline" }, "failed", "declined"],
  ["processing", { type: "refused", message: "wait", means: "process" }, "failed", "processing"],
  ["processing", { type: "refused", message: "lost" }, "failed", "needs_payment"],
  ["subscribing", { type: "subscribed" }, "done", "paid"],
  ["subscribing", { type: "refused", message: "no", means: "decline" }, "failed", "processing"],
  ["subscribing", { type: "refused", message: "wait", means: "process" }, "failed", "processing"],
  ["subscribing", { type: "refused", message: "lost" }, "failed", "processing"],
  ["failed", submit, "processing", "declined"],
];

Deno.test("every event in every state of the form: where the form goes, and where it takes its purchase", () => {
  const events: readonly PaymentEvent[] = [
    submit,
    { type: "submit", isFormReady: false },
    { type: "confirmed" },
    { type: "subscribed" },
    { type: "refused", message: "no", means: "decline" },
    { type: "refused", message: "wait", means: "process" },
    { type: "refused", message: "lost" },
  ];
  for (const [name, before] of Object.entries(STATES)) {
    for (const event of events) {
      const found = TABLE.find(([from, sent]) => from === name && JSON.stringify(sent) === JSON.stringify(event));
      const was = walk(...before);
      const after = walk(...before, event);
      const [, , state, checkout] = found ?? [name, event, was.value, was.context.checkout.state];
      assert.deepEqual([after.value, after.context.checkout.state], [state, checkout], `${event.type} in ${name}`);
    }
  }
});

Deno.test("only a purchase that can be paid is submitted, whatever the form says", () => {
  const payable = CHECKOUT_STATES.filter((checkout) => walk({ type: "told", checkout }, submit).value === "processing");
  assert.deepEqual(payable, ["needs_payment", "needs_authentication", "processing", "declined"]);
});
