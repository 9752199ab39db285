import { assign, setup } from "xstate";
import { CODE_MS, CODE_TRIES } from "./address_proof.ts";
import { withEvent } from "../../wire/with_event.ts";

export type RecoveryEvent =
  | { type: "requested"; email: string; now: number }
  | { type: "refused"; now: number }
  | { type: "accepted" }
  /** Somebody came by the link in the message. */
  | { type: "linked"; email: string }
  | { type: "restart" }
  | { type: "resume" }
  | { type: "lapsed" }
  | { type: "changed" };

export interface Recovery {
  readonly email: string;
  /** Of the code that the server is thought to know; 0 before one was asked for. */
  readonly triesLeft: number;
  readonly expiresAt: number;
}

const linked = {
  target: "step_three",
  actions: { type: "knowAddress", params: ({ event }: { event: { email: string } }) => event },
} as const;

/** Address, code, password: how somebody proves an address by e-mail and chooses a password, for recovery and registration. */
export const recoveryMachine = setup({
  types: { context: {} as Recovery, events: {} as RecoveryEvent },
  guards: {
    hasTryLeft: ({ context }) => context.triesLeft > 0,
  },
  actions: {
    expectCode: assign((_, { email, now }: { email: string; now: number }) => ({
      email,
      triesLeft: CODE_TRIES,
      expiresAt: now + CODE_MS,
    })),
    knowAddress: assign((_, { email }: { email: string }) => ({ email })),
    /** It counts once. */
    spendCode: assign({ triesLeft: 0 }),
    countTry: assign(({ context: { triesLeft, expiresAt } }, { now }: { now: number }) => ({
      triesLeft: now < expiresAt ? triesLeft - 1 : triesLeft,
    })),
  },
}).createMachine({
  id: "recovery",
  context: { email: "", triesLeft: 0, expiresAt: 0 },
  initial: "step_one",
  states: {
    step_one: {
      on: {
        linked,
        requested: { target: "step_two", actions: withEvent("expectCode") },
        /** A code that was sent before still counts. */
        resume: { guard: "hasTryLeft", target: "step_two" },
      },
    },
    step_two: {
      on: {
        refused: { guard: "hasTryLeft", actions: withEvent("countTry") },
        accepted: { guard: "hasTryLeft", target: "step_three", actions: "spendCode" },
        linked,
        restart: "step_one",
      },
    },
    step_three: {
      on: {
        changed: "done",
        /** The server no longer knows of the proof. */
        lapsed: "step_one",
      },
    },
    done: { type: "final" },
  },
});
