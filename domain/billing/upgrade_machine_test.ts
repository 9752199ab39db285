import assert from "node:assert/strict";
import { createActor, getInitialSnapshot, getNextSnapshot } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { type PaymentEvent, paymentMachine } from "./payment_machine.ts";
import { PlanId } from "./plan.ts";
import { type UpgradeEvent, upgradeMachine, type UpgradeVariant } from "./upgrade_machine.ts";

const next: UpgradeEvent = { type: "next" };
const back: UpgradeEvent = { type: "back" };
const select: UpgradeEvent = { type: "select", planId: PlanId.parse("3") };
const told: PaymentEvent = { type: "told", checkout: "needs_payment" };
const submit: PaymentEvent = { type: "submit", isFormReady: true };
const refused: PaymentEvent = { type: "refused", message: "Your card was declined." };

function walk(variant: UpgradeVariant, ...events: UpgradeEvent[]) {
  const upgrade = createActor(upgradeMachine, { input: { variant } }).start();
  for (const event of events) upgrade.send(event);
  return upgrade;
}

/** At step three, with what happens to its payment. */
function pay(...events: PaymentEvent[]) {
  const upgrade = walk("page", next, select);
  for (const event of [told, ...events]) upgrade.getSnapshot().children.payment?.send(event);
  return upgrade;
}

Deno.test("benefits, plans, payment: and the chosen plan goes along", () => {
  const { value, context, children } = pay().getSnapshot();
  assert.deepEqual([value, context.planId], [{ step_three: "filling" }, "3"]);
  assert.equal(children.payment?.getSnapshot().value, "idle");
});

Deno.test("the back arrow of step three leads to the plans in both places, and ends the payment", () => {
  for (const variant of ["page", "settings"] as const) {
    const upgrade = walk(variant, next, select, back);
    assert.equal(upgrade.getSnapshot().value, "step_two");
    assert.equal(upgrade.getSnapshot().context.planId, null);
    assert.deepEqual(Object.keys(upgrade.getSnapshot().children), []);
  }
});

Deno.test("only in the settings does step two lead back to step one", () => {
  assert.equal(walk("settings", next, back).getSnapshot().value, "step_one");
  assert.equal(walk("page", next, back).getSnapshot().value, "step_two");
  assert.equal(walk("page", next).getSnapshot().can(back), false);
});

Deno.test("another plan is another payment: the refusal of the first is forgotten", () => {
  const upgrade = pay(submit, refused);
  upgrade.send(back);
  upgrade.send(select);
  const payment = upgrade.getSnapshot().children.payment?.getSnapshot();
  assert.deepEqual([payment?.value, payment?.context.error], ["idle", null]);
});

Deno.test("what was paid for is paid, and the form that says so stays", () => {
  const { value, children } = pay(submit, { type: "confirmed" }, { type: "subscribed" }).getSnapshot();
  assert.deepEqual([value, children.payment?.getSnapshot().value], [{ step_three: "paid" }, "done"]);
});

Deno.test("on every path of the payment one may go back exactly while no money is on its way and none came", () => {
  const events: PaymentEvent[] = [
    submit,
    { type: "submit", isFormReady: false },
    { type: "confirmed" },
    { type: "subscribed" },
    refused,
  ];
  const fromState = getNextSnapshot(paymentMachine, getInitialSnapshot(paymentMachine), told);
  const paths = getShortestPaths(paymentMachine, { events, fromState });
  assert.deepEqual(
    new Set(paths.map(({ state }) => state.value)),
    new Set(["idle", "processing", "subscribing", "failed", "done"]),
  );
  for (const { state, steps } of paths) {
    const upgrade = pay(...steps.flatMap(({ event }) => events.find((known) => known === event) ?? []));
    const { children } = upgrade.getSnapshot();
    assert.equal(children.payment?.getSnapshot().value, state.value);
    assert.equal(upgrade.getSnapshot().can(back), ["idle", "failed"].includes(state.value), String(state.value));
  }
});
