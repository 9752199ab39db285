import type { SnapshotFrom } from "xstate";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import type { scanMachine } from "../../domain/scan/scan_machine.ts";

/** What closes that which lies over the camera just now: digits that were typed, a photo, a number that nobody answered for. */
export function closingEvent({ number }: SnapshotFrom<typeof scanMachine>["value"]): ScanEvent | null {
  if (number === "typing") return { type: "digitsTyped", digits: "" };
  return number === "unclearPhoto" || number === "unreached" ? { type: "lookAgain" } : null;
}

/** The browser draws a select's list itself and closes it on Escape; some tell the page of that key all the same. */
export function isSelectOpen(): boolean {
  return CSS.supports("selector(:open)") && document.querySelector("select:open") !== null;
}
