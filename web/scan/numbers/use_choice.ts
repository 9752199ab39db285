import { useEffect, useState } from "react";
import type { SnapshotFrom } from "xstate";
import { listed } from "../../../domain/scan/scan.ts";
import type { scanMachine } from "../../../domain/scan/scan_machine.ts";

type State = SnapshotFrom<typeof scanMachine>;

const NONE: readonly string[] = [];

/** The numbers to choose from. Once the person has closed them, they come again when the camera has seen something else. */
export function useChoice(state: State) {
  const numbers = choiceIn(state);
  const shown = numbers.join(" ");
  const [closed, setClosed] = useState("");
  useEffect(() => {
    if (shown === "") setClosed("");
  }, [shown]);
  const isClosed = shown !== "" && shown === closed;
  return { numbers: isClosed ? NONE : numbers, close: () => setClosed(shown) };
}

/** The numbers that the person may choose from just now. */
function choiceIn({ value: { number }, context }: State): readonly string[] {
  return number === "looking" || number === "unclearPhoto" ? listed(context) : [];
}

/** A number that was read wrongly is being put right. */
export function isMending({ value: { number }, context }: State): boolean {
  return number === "typing" && context.denied !== null;
}
