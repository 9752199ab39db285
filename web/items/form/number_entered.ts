import { readTagId } from "../../../domain/items/read_tag_id.ts";
import { tagText } from "../../../domain/items/tag_text.ts";

/**
 * What the number field holds after something was typed or pasted into it.
 * @param isPasted what comes whole may be written as people and programs write numbers; a key that is no digit is a slip
 * @returns null for what can mean no one number
 */
export function numberEntered(text: string, isPasted: boolean): string | null {
  if (text === "") return "";
  return isPasted ? readTagId(text) : tagText(text);
}
