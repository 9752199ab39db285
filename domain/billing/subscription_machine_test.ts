import assert from "node:assert/strict";
import { PHASES } from "./subscription.ts";
import { mayDo } from "./subscription_machine.ts";

Deno.test("what has ended can do nothing; only a plan being cancelled can be kept; only a living one cancelled", () => {
  const may = (type: "cancel" | "resume" | "pay") => PHASES.filter((phase) => mayDo(phase, type));
  assert.deepEqual(may("cancel"), ["incomplete", "active", "past_due"]);
  assert.deepEqual(may("resume"), ["cancelling"]);
  assert.deepEqual(may("pay"), ["incomplete", "past_due"]);
});
