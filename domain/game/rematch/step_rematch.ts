import { getNextSnapshot } from "xstate";
import type { RematchAt, RematchEvent } from "./rematch.ts";
import { rematchMachine } from "./rematch_machine.ts";

/** What an event makes of a rematch; null when the machine does not take it. */
export function stepRematch({ state, rematch }: RematchAt, event: RematchEvent): RematchAt | null {
  const snapshot = rematchMachine.resolveState({ value: state, context: rematch });
  if (!snapshot.can(event)) return null;
  const next = getNextSnapshot(rematchMachine, snapshot, event);
  return { state: next.value, rematch: next.context };
}
