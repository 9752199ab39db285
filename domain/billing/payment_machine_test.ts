import assert from "node:assert/strict";
import { initialTransition, transition } from "xstate";
import { type PaymentEvent, paymentMachine } from "./payment_machine.ts";

function walk(...events: PaymentEvent[]) {
  const [start] = initialTransition(paymentMachine);
  return events.reduce((state, event) => transition(paymentMachine, state, event)[0], start);
}
const submit: PaymentEvent = { type: "submit", isFormReady: true };

Deno.test("nothing is attempted while the form is not ready", () => {
  assert.equal(walk({ type: "submit", isFormReady: false }).value, "idle");
});

Deno.test("confirmed by the provider, then by us, then done", () => {
  assert.equal(walk(submit).value, "processing");
  assert.equal(walk(submit, { type: "confirmed" }).value, "subscribing");
  assert.equal(walk(submit, { type: "confirmed" }, { type: "subscribed" }).value, "done");
});

Deno.test("a refusal says why and leaves the form usable; the next try clears it", () => {
  for (const before of [[submit], [submit, { type: "confirmed" }]] satisfies PaymentEvent[][]) {
    const refused: PaymentEvent = { type: "refused", message: "Your card was declined." };
    const failed = walk(...before, refused);
    assert.deepEqual([failed.value, failed.context.error], ["failed", "Your card was declined."]);
    const again = walk(...before, refused, submit);
    assert.deepEqual([again.value, again.context.error], ["processing", null]);
  }
});

Deno.test("a second click while a payment runs changes nothing", () => {
  assert.equal(walk(submit, submit).value, "processing");
  assert.equal(walk(submit, { type: "confirmed" }, submit).value, "subscribing");
});
