import { logger } from "../../base/logger.ts";
import { createStore } from "../../base/store.ts";
import { storedText } from "../../base/stored_text.ts";
import { currentLine, type Line, mayFetchEarly } from "./fetch_early.ts";
import type { Reader } from "./reader.ts";

/** When the second reader, 1.6 MB, may be fetched. */
export type SecondChoice = "unmetered" | "always" | "never";

const stored = storedText("secondReader");
/** Instead of a choice: it was said once that there is one. */
const TOLD = "told";

export const secondChoice = createStore(readChoice());

function readChoice(): SecondChoice {
  const chosen = stored.get();
  return chosen === "always" || chosen === "never" ? chosen : "unmetered";
}

export function chooseSecond(choice: SecondChoice): void {
  stored.set(choice === "unmetered" ? TOLD : choice);
  secondChoice.set(choice);
}

/** Whether one that is there may be asked. */
export function isSecondWanted(): boolean {
  return readChoice() !== "never";
}

/** As far as the browser says; most say nothing. */
export function isMetered(line: Line): boolean {
  return line.type === "cellular" || !mayFetchEarly(line);
}

/** Fetches the second reader as the person chose. On a metered line it is said once, instead, that it can be chosen. @returns whether it is there */
export async function fetchSecond(reader: Reader): Promise<boolean> {
  const choice = readChoice();
  if (choice === "always" || choice === "unmetered" && !isMetered(currentLine())) return await reader.openSecond();
  if (choice === "unmetered" && stored.get() !== TOLD) {
    stored.set(TOLD);
    logger.info("A second reader helps with numbers that are hard to read: Settings, Reading. It is 1.6 MB.");
  }
  return false;
}
