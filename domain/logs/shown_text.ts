import { OBEYED } from "../wire/safe_json.ts";

const ESCAPES =
  // deno-lint-ignore no-control-regex -- every sequence begins with one
  /\x1b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]?|\][^\x07\x1b]{0,4000}(?:\x07|\x1b\\)?|[PX^_][^\x1b]{0,4000}(?:\x1b\\)?|[ -/]{0,4}[0-~]?)/g;

/** A stranger's text as it may stand on a page or a terminal: it cannot move the cursor, change colours or run backwards. */
export function shownText(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(ESCAPES, "").replace(
    OBEYED,
    (character) => character === "\n" || character === "\t" ? character : "\uFFFD",
  );
}
