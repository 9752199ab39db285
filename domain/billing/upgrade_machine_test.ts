import assert from "node:assert/strict";
import { initialTransition, transition } from "xstate";
import { PlanId } from "./plan.ts";
import { type UpgradeEvent, upgradeMachine, type UpgradeVariant } from "./upgrade_machine.ts";

function walk(variant: UpgradeVariant, ...events: UpgradeEvent[]) {
  const [start] = initialTransition(upgradeMachine, { variant });
  return events.reduce((state, event) => transition(upgradeMachine, state, event)[0], start);
}
const select: UpgradeEvent = { type: "select", planId: PlanId.parse("3") };

Deno.test("benefits, plans, payment, member: and the chosen plan goes along", () => {
  const paying = walk("page", { type: "next" }, select);
  assert.deepEqual([paying.value, paying.context.planId], ["step_three", "3"]);
  assert.equal(walk("page", { type: "next" }, select, { type: "paid" }).status, "done");
});

Deno.test("the back arrow of step three leads to the plans in both places", () => {
  for (const variant of ["page", "settings"] as const) {
    const back = walk(variant, { type: "next" }, select, { type: "back" });
    assert.deepEqual([back.value, back.context.planId], ["step_two", null]);
  }
});

Deno.test("only in the settings does step two lead back to step one", () => {
  assert.equal(walk("settings", { type: "next" }, { type: "back" }).value, "step_one");
  assert.equal(walk("page", { type: "next" }, { type: "back" }).value, "step_two");
  assert.equal(walk("page", { type: "next" }).can({ type: "back" }), false);
});

Deno.test("while money is on its way, and after it came, nothing leads back; after a refusal it does", () => {
  const back: UpgradeEvent = { type: "back" };
  const paying = walk("page", { type: "next" }, select, { type: "paying" });
  assert.equal(paying.can(back), false);
  assert.equal(walk("page", { type: "next" }, select, { type: "paying" }, { type: "refused" }).can(back), true);
  assert.equal(walk("page", { type: "next" }, select, { type: "paying" }, { type: "paid" }).can(back), false);
});
