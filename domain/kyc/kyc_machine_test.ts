import assert from "node:assert/strict";
import { KYC_STATES, type KycEvent, type KycState, stepKyc } from "./kyc_machine.ts";

const EVENTS: readonly KycEvent["type"][] = ["addPicture", "send", "approve", "refuse", "withdraw"];
const STEPS: Readonly<Record<KycState, readonly (KycState | null)[]>> = {
  notSent: ["notSent", "waiting", null, null, "notSent"],
  waiting: [null, null, "approved", "refused", "notSent"],
  approved: [null, null, null, null, "notSent"],
  refused: ["refused", "waiting", null, null, "notSent"],
};

Deno.test("every event in every state leads where the table says, or nowhere", () => {
  for (const state of KYC_STATES) {
    assert.deepEqual(EVENTS.map((type) => stepKyc(state, { type })), STEPS[state], state);
  }
});
