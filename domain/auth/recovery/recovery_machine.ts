import { assign, setup } from "xstate";
import { type CodeAt, newCode, stepCode } from "./code_machine.ts";

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
  /** What the server is thought to know of the code; null before one was asked for. */
  readonly code: CodeAt | null;
}

const linked = {
  target: "step_three",
  actions: { type: "knowAddress", params: ({ event }: { event: { email: string } }) => event },
} as const;

/** Address, code, password: how somebody proves an address by e-mail and chooses a password, for recovery and registration. */
export const recoveryMachine = setup({
  types: { context: {} as Recovery, events: {} as RecoveryEvent },
  guards: {
    hasTryLeft: ({ context }) => (context.code?.code.triesLeft ?? 0) > 0,
  },
  actions: {
    expectCode: assign((_, { email, now }: { email: string; now: number }) => ({ email, code: newCode(now) })),
    knowAddress: assign((_, { email }: { email: string }) => ({ email })),
    /** It counts once. */
    spendCode: assign({ code: null }),
    countTry: assign(({ context }, { now }: { now: number }) => ({
      code: context.code && (stepCode(context.code, { type: "try", now }) ?? context.code),
    })),
  },
}).createMachine({
  id: "recovery",
  context: { email: "", code: null },
  initial: "step_one",
  states: {
    step_one: {
      on: {
        linked,
        requested: { target: "step_two", actions: { type: "expectCode", params: ({ event }) => event } },
        /** A code that was sent before still counts. */
        resume: { guard: "hasTryLeft", target: "step_two" },
      },
    },
    step_two: {
      on: {
        refused: { guard: "hasTryLeft", actions: { type: "countTry", params: ({ event }) => event } },
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
