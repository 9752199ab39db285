import type { SnapshotFrom } from "xstate";
import { listed } from "../../../domain/scan/scan.ts";
import type { scanMachine } from "../../../domain/scan/scan_machine.ts";

type State = SnapshotFrom<typeof scanMachine>;

/** The numbers that the person may choose from just now. */
export function choiceIn({ value: { number }, context }: State): readonly string[] {
  return number === "looking" || number === "unclearPhoto" ? listed(context) : [];
}

/** A number that was read wrongly is being put right. */
export function isMending({ value: { number }, context }: State): boolean {
  return number === "typing" && context.denied !== null;
}
