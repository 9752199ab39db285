import { tagText } from "../../../domain/items/tag_text.ts";

/** By box. */
export type NumberFaults = Readonly<Record<string, string>>;

/** What is wrong with numbers as they are typed; whether they are free the server knows. */
export function numberFaults(typed: readonly (readonly [itemId: string, number: string])[]): NumberFaults {
  const faults: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [itemId, number] of typed) {
    const tagId = tagText(number);
    if (tagId === null) faults[itemId] = "A number has 1 to 8 digits.";
    else if (seen.has(tagId)) faults[itemId] = "Another box gets this number already.";
    else seen.add(tagId);
  }
  return faults;
}
