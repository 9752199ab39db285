import { readTagId } from "../items/read_tag_id.ts";

/** "SAM-0042", or digits with dashes between them: "000-042", "117". */
const NUMBERED = /^\s*(?:\p{L}+[-_#. ]*(\d+)|#?(\d+(?:-\d+)*))\s*$/u;

/** The number of a box in what another program numbers its things with: "000-042" is 42. Empty where there is none, and for 0. */
export function theirNumber(text: string): string {
  const [, lettered, dashed] = NUMBERED.exec(text) ?? [];
  const digits = readTagId(text) ?? lettered ?? dashed ?? "";
  return readTagId(digits.replaceAll("-", "").replace(/^0+/, "")) ?? "";
}
