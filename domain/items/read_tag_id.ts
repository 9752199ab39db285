import { plainDigits, TAG_TEXT } from "./tag_text.ts";

const LONGEST = 64;
/** What a spreadsheet puts around a text so that it stays one: `'0016`, `="0017"`. */
const AS_TEXT = /^(?:=?"(.*)"|=?'(.*?)'?)$/;
/** What people write before the number of a box, in the languages whose tables we read. */
const WORDS = [
  ...["box", "crate", "bin", "tote", "container", "number", "num", "no", "nr", "n[°.]", "id"],
  ...["kiste", "karton", "kasten", "schachtel", "nummer", "boite", "carton", "caisse", "numero"],
  ...["caja", "cajon", "scatola", "doos", "krat", "caixa"],
].join("|");
/** With the digits that a spreadsheet shows behind the point of a whole number. */
const NAMED = new RegExp(String.raw`^(?:(?:${WORDS})[.:°\s_-]*){0,2}#?\s*(\d+)(?:[.,]0*)?$`, "i");

/**
 * The number of a box in a text that can mean one only: "12", "12.0", "#12", "Box no. 12", `="0012"`, "١٢". Leading zeros stay.
 * @returns null for anything else: "1,234" could be two numbers, "1E+05" many
 */
export function readTagId(given: string): string | null {
  // "12²" is no 122.
  if (given.length > LONGEST || /\p{No}/u.test(given)) return null;
  const text = plainDigits(given.normalize("NFKD")).replace(/[\p{Cf}\p{M}]/gu, "").trim();
  const [, twice, once] = AS_TEXT.exec(text) ?? [];
  const inner = (twice ?? once ?? text).trim();
  const [, digits = ""] = NAMED.exec(inner) ?? [];
  return TAG_TEXT.test(digits) && !/[.,]0{3}$/.test(inner) ? digits : null;
}
