import assert from "node:assert/strict";
import { type Phase, PHASES } from "./subscription.ts";
import { eventsBetween, mayDo, stepSubscription, walkSubscription } from "./subscription_machine.ts";

Deno.test("what has ended can do nothing; only a plan being cancelled can be kept; only a living one cancelled", () => {
  const may = (type: "cancel" | "resume" | "pay") => PHASES.filter((phase) => mayDo(phase, type));
  assert.deepEqual(may("cancel"), ["incomplete", "active", "past_due"]);
  assert.deepEqual(may("resume"), ["cancelling"]);
  assert.deepEqual(may("pay"), ["incomplete", "past_due"]);
});

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

Deno.test("between two looks the fewest events happened that lead there, and nothing that was bought is being bought again", () => {
  const between = (from: Phase, to: Phase) => eventsBetween(from, to)?.map(({ type }) => type) ?? null;
  assert.deepEqual(between("active", "active"), []);
  assert.deepEqual(between("incomplete", "past_due"), ["pay", "fail"]);
  assert.deepEqual(between("past_due", "cancelling"), ["pay", "cancel"]);
  assert.deepEqual(between("cancelling", "past_due"), ["resume", "fail"]);
  assert.deepEqual(between("active", "ended"), ["end"]);
  for (const from of ["active", "past_due", "cancelling", "ended"] as const) {
    assert.equal(between(from, "incomplete"), null);
    assert.equal(walkSubscription(from, "incomplete"), null);
  }
  for (const to of PHASES) assert.equal(walkSubscription(null, to), to);
});
