import { boxAddress } from "../../domain/items/box_address.ts";
import type { TagId } from "../../domain/items/tag_id.ts";
import type { Numbers } from "../../domain/labels/label_numbers.ts";
import type { LabelledBox } from "../../domain/labels/labelled_boxes.ts";
import type { Label } from "../../domain/labels/layout_label.ts";
import { pageConfig, withBasePath } from "../base/page_config.ts";
import type { LabelSetup } from "./label_setup.ts";

/** Labels to print, or why there are none; null while that is not known. */
export type Labels = { readonly labels: readonly Label[] } | { readonly fault: string } | null;

export function labelOfBox(
  { _id, tagId, title, location }: LabelledBox,
  { hasTitle, hasPlace, hasCode }: LabelSetup,
): Label {
  return {
    number: tagId,
    title: hasTitle ? oneLine(title) : "",
    place: hasPlace ? oneLine(location) : "",
    address: hasCode ? boxAddress(serverAddress(), { itemId: _id }) : null,
  };
}

export function labelsOfNumbers(found: Numbers, { hasCode }: LabelSetup): Labels {
  if ("fault" in found) return found;
  const server = serverAddress();
  const labels = found.numbers.map((number) => ({
    number,
    title: "",
    place: "",
    address: hasCode ? boxAddress(server, { tagId: number as TagId }) : null,
  }));
  return { labels };
}

function serverAddress(): string {
  return pageConfig.address ?? location.origin + withBasePath("");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
