import assert from "node:assert/strict";
import { type Phase, PHASES } from "./subscription.ts";
import { canBecome, stepSubscription } from "./subscription_machine.ts";

Deno.test("every event in every phase: a step of the table, or refused", () => {
  const table: Readonly<Record<Phase, Readonly<Record<string, Phase>>>> = {
    incomplete: { pay: "active", cancel: "ended", end: "ended" },
    active: { fail: "past_due", cancel: "cancelling", end: "ended" },
    past_due: { pay: "active", cancel: "ended", end: "ended" },
    cancelling: { resume: "active", end: "ended" },
    ended: { reopen: "active" },
  };
  for (const phase of PHASES) {
    for (const type of ["pay", "fail", "cancel", "resume", "end", "reopen"] as const) {
      assert.equal(stepSubscription(phase, { type }), table[phase][type] ?? null, `${type} in ${phase}`);
    }
  }
});

Deno.test("between two looks anything may have happened, but nothing that was bought is being bought again", () => {
  const impossible = PHASES.flatMap((from) => PHASES.filter((to) => !canBecome(from, to)).map((to) => [from, to]));
  assert.deepEqual(impossible, PHASES.slice(1).map((from) => [from, "incomplete"]));
});
