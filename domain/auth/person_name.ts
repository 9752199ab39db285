import type { User } from "./user.ts";

/** Characters, as people count them but for joined emoji. */
export const LONGEST_DISPLAY_NAME = 40;
export const LONGEST_NAME = 100;

const UNSHOWABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
const TURNS_AROUND = /\p{Bidi_Control}/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const PILED_UP = /\p{M}{5}/u;
/** Letters of these look like each other's, and hardly any name mixes them in a word. After Unicode UTS 39, 5.2, and stricter. */
const LOOKALIKES = ["Latin", "Greek", "Cyrillic", "Armenian", "Cherokee"].map((script) =>
  new RegExp(`\\p{Script=${script}}`, "u")
);
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Invisible characters that belong to what they stand in: joined emoji, their colour, some flags, and letters of scripts that join. */
const NEEDED = [
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu,
  /(?<=\p{Emoji})[\uFE0E\uFE0F]/gu,
  /(?<=\u{1F3F4})[\u{E0030}-\u{E007A}]{2,6}\u{E007F}/gu,
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}])[\u200C\u200D]/gu,
];

/** One spelling of each letter, single spaces, none around it. */
export function tidyName(given: string): string {
  return given.normalize("NFC").replace(/\p{Zs}+/gu, " ").trim();
}

/** What is wrong with a tidy first or last name, to stand after the field's name; null when nothing is. It may be empty. */
export function nameFault(name: string, longest: number = LONGEST_NAME): string | null {
  if ([...name].length > longest) return `is longer than ${longest} characters`;
  if (UNSHOWABLE.test(name)) return "has a character that cannot be shown, such as a line break";
  if (TURNS_AROUND.test(name)) return "has a character that turns the direction of writing around";
  if (INVISIBLE.test(withoutNeeded(name))) return "has an invisible character";
  if (PILED_UP.test(name.normalize("NFD"))) return "has too many marks on one letter";
  if (name.split(/[^\p{L}\p{M}]+/u).some(isMixed)) return "has a word of two alphabets that look alike";
  return null;
}

function isMixed(word: string): boolean {
  return LOOKALIKES.filter((script) => script.test(word)).length > 1;
}

/** The same of a name that has to be there, and to be seen. */
export function displayNameFault(name: string, longest: number = LONGEST_DISPLAY_NAME): string | null {
  if (name === "") return "is empty";
  return nameFault(name, longest) ?? (VISIBLE.test(name) ? null : "needs a letter, a number or an emoji");
}

/** What can be kept of a name that somebody else vouches for, so that nobody is kept out by it. Never an e-mail address. */
export function keptName(given: string, longest: number = LONGEST_NAME): string {
  if (looksLikeAddress(given)) return "";
  const plain = [...tidyName(given)].filter((letter) => nameFault(letter) === null);
  const name = plain.slice(0, longest).join("").trim();
  return nameFault(name, longest) === null ? name : "";
}

/**
 * Whether a name gives that e-mail address away. A local part of letters alone is what many people are called too.
 * @param email in lower case
 */
export function isMadeOfAddress(name: string, email: string): boolean {
  const [local = ""] = email.split("@");
  return looksLikeAddress(name) || keptName(name).toLowerCase() === local && !/^\p{L}+$/u.test(local);
}

/** In any width of the sign. */
function looksLikeAddress(name: string): boolean {
  return name.normalize("NFKC").includes("@");
}

function withoutNeeded(name: string): string {
  return NEEDED.reduce((left, needed) => left.replace(needed, ""), name);
}

export type Names = Pick<User, "firstName" | "lastName" | "displayName">;

/** Whether there is something to save: first and last name count whatever their case, the display name as it is. */
export function areChanged(before: Names, now: Names): boolean {
  const isOther = (one: string, other: string) => tidyName(one).toLowerCase() !== tidyName(other).toLowerCase();
  return isOther(before.firstName, now.firstName) || isOther(before.lastName, now.lastName) ||
    before.displayName !== tidyName(now.displayName);
}
