import { getNextSnapshot, setup } from "xstate";

export const KYC_STATES = ["notSent", "waiting", "approved", "refused"] as const;
export type KycState = (typeof KYC_STATES)[number];
export type KycEvent = { readonly type: "addPicture" | "send" | "approve" | "refuse" | "withdraw" };

/** How far somebody's verification is. The page offers what it takes, the server allows it, and every row moves by it. */
const kycMachine = setup({ types: { events: {} as KycEvent } }).createMachine({
  id: "kyc",
  initial: "notSent",
  states: {
    notSent: { on: { addPicture: "notSent", send: "waiting", withdraw: "notSent" } },
    waiting: { on: { approve: "approved", refuse: "refused", withdraw: "notSent" } },
    approved: { on: { withdraw: "notSent" } },
    refused: { on: { addPicture: "refused", send: "waiting", withdraw: "notSent" } },
  },
});

function snapshotOf(state: KycState) {
  return kycMachine.resolveState({ value: state, context: {} });
}

export function canKyc(state: KycState, type: KycEvent["type"]): boolean {
  return snapshotOf(state).can({ type });
}

/** @returns null where that cannot happen in this state */
export function stepKyc(state: KycState, event: KycEvent): KycState | null {
  return canKyc(state, event.type) ? getNextSnapshot(kycMachine, snapshotOf(state), event).value : null;
}
