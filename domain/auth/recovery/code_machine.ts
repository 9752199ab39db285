import { assign, getNextSnapshot, setup } from "xstate";

/** A code lives this long from when it is sent. */
export const CODE_MS = 10 * 60_000;
export const CODE_TRIES = 5;

interface Code {
  readonly triesLeft: number;
  readonly expiresAt: number;
}
export interface CodeAt {
  readonly state: "sent" | "proven";
  readonly code: Code;
}
export type CodeEvent =
  /** Somebody enters something; it is paid for before it is compared. */
  | { type: "try"; now: number }
  /** It was not compared after all. */
  | { type: "giveBack" }
  /** What was entered is the code. */
  | { type: "prove" };

/** A code that was sent by e-mail. The server moves its row with it, the page says by it what is left. */
const codeMachine = setup({
  types: { context: {} as Code, events: {} as CodeEvent },
  guards: {
    hasTried: ({ context }) => context.triesLeft < CODE_TRIES,
    isOpen: ({ context }, { now }: { now: number }) => context.triesLeft > 0 && now < context.expiresAt,
  },
  actions: {
    spendTry: assign(({ context }) => ({ triesLeft: context.triesLeft - 1 })),
    giveBackTry: assign(({ context }) => ({ triesLeft: context.triesLeft + 1 })),
  },
}).createMachine({
  id: "code",
  context: { triesLeft: CODE_TRIES, expiresAt: 0 },
  initial: "sent",
  states: {
    sent: {
      on: {
        try: { guard: { type: "isOpen", params: ({ event }) => event }, actions: "spendTry" },
        giveBack: { guard: "hasTried", actions: "giveBackTry" },
        prove: "proven",
      },
    },
    /** It proves its address once. */
    proven: {},
  },
});

export function newCode(now: number): CodeAt {
  return { state: "sent", code: { triesLeft: CODE_TRIES, expiresAt: now + CODE_MS } };
}

/** What an event makes of a code; null when the machine does not take it. */
export function stepCode({ state, code }: CodeAt, event: CodeEvent): CodeAt | null {
  const snapshot = codeMachine.resolveState({ value: state, context: code });
  if (!snapshot.can(event)) return null;
  const next = getNextSnapshot(codeMachine, snapshot, event);
  return { state: next.value, code: next.context };
}

/** How a code is spelt: as a number it keeps all of its digits. */
export function codeOf(draw: (below: number) => number): string {
  return String(100_000 + draw(900_000));
}

/** None that was ever sent begins with a zero. @param digits six of them */
export function isPossibleCode(digits: string): boolean {
  return !digits.startsWith("0");
}

/** The six digits that somebody entered, as text or as a number; null where they are none. */
export function readCode(entered: string | number): string | null {
  const digits = String(entered).trim();
  return /^\d{6}$/.test(digits) ? digits : null;
}
