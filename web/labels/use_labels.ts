import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { boxAddress } from "../../domain/items/box_address.ts";
import type { Label } from "../../domain/labels/layout_label.ts";
import { type LabelSheet, labelsOn } from "../../domain/labels/label_sheet.ts";
import { freeNumbers, type Numbers, numbersBetween } from "../../domain/labels/label_numbers.ts";
import type { LabelledBox, LabelledBoxes } from "../../domain/labels/labelled_boxes.ts";
import type { TagId } from "../../domain/items/tag_id.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import { itemCalls } from "../api/items.ts";
import { nextNumber } from "../api/next_number.ts";
import { queryClient } from "../api/query_client.ts";
import { useUser } from "../auth/login.ts";
import { pageConfig, withBasePath } from "../base/page_config.ts";
import type { LabelSetup } from "./label_setup.ts";
import { labelCalls } from "./use_sheet.ts";

/** Which labels are wanted, as it was typed; null where nobody typed anything yet. */
export interface Wanted {
  readonly kind: "free" | "between" | "boxes";
  readonly count: string | null;
  readonly from: string | null;
  readonly first: string;
  readonly last: string;
}

/** What stands in the fields of free numbers until somebody types there: a sheet full, from the next number on; null while that is asked for. */
export function useFreeWanted({ count, from }: Wanted, sheet: LabelSheet) {
  const next = useQuery(nextNumber());
  const first = next.isPending ? null : next.data?.data.tagId ?? "";
  return { count: count ?? String(labelsOn(sheet)), from: from ?? first };
}

/** Labels to print, and how many of the chosen boxes get none; or why there are none; null while that is not known. */
export type Labels = { readonly labels: readonly Label[]; readonly gone: number } | { readonly fault: string } | null;

const NONE: readonly never[] = [];

/** Those that somebody chose on their way here. */
export function useChosenBoxes(): readonly ItemId[] {
  const householdId = useUser()?.household.householdId;
  const given: Partial<LabelledBoxes> | null = useLocation().state;
  return given?.itemIds && given.householdId === householdId ? given.itemIds : NONE;
}

/** `settle` asks, at the moment of printing, what is printed: boxes as they are then. */
export function useLabels(wanted: Wanted, setup: LabelSetup, sheet: LabelSheet) {
  const { kind, first, last } = wanted;
  const itemIds = useChosenBoxes();
  const ofBoxes = labelCalls.query("READ_BOXES_TO_LABEL", { itemIds: [...itemIds] });
  const chosen = useQuery({ ...ofBoxes, enabled: kind === "boxes" });
  const { count, from } = useFreeWanted(wanted, sheet);
  const taken = useQuery({ ...itemCalls.query("GET_TAGIDS", {}), enabled: kind === "free" });
  const { data: boxes } = chosen, { data: numbers } = taken;
  const isError = kind === "boxes" ? chosen.isError : taken.isError;
  const found = useMemo((): Labels => {
    if (kind === "between") return ofNumbers(numbersBetween(first, last), setup);
    if (kind === "boxes" && boxes) return ofChosen(boxes.data.boxes, itemIds.length, setup);
    if (isError) {
      return {
        fault: `${kind === "boxes" ? "The" : "The numbers of your"} boxes could not be loaded. Please try again.`,
      };
    }
    if (!numbers || from === null) return null;
    return ofNumbers(freeNumbers(from, Number(count), numbers.data.tagIds), setup);
  }, [kind, boxes, itemIds, first, last, from, count, numbers, isError, setup]);
  const settle = async (): Promise<readonly Label[]> => {
    if (kind !== "boxes") return found && "labels" in found ? found.labels : [];
    const { data } = await queryClient.fetchQuery(ofBoxes);
    return data.boxes.map((box) => labelOfBox(box, setup));
  };
  return { found, settle };
}

function ofChosen(boxes: readonly LabelledBox[], chosen: number, setup: LabelSetup): Labels {
  if (boxes.length === 0) return { fault: "These boxes are not here any more. They may be in the trash." };
  return { labels: boxes.map((box) => labelOfBox(box, setup)), gone: chosen - boxes.length };
}

function labelOfBox(
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

function ofNumbers(found: Numbers, { hasCode }: LabelSetup): Labels {
  if ("fault" in found) return found;
  const server = serverAddress();
  const labels = found.numbers.map((number) => ({
    number,
    title: "",
    place: "",
    address: hasCode ? boxAddress(server, { tagId: number as TagId }) : null,
  }));
  return { labels, gone: 0 };
}

function serverAddress(): string {
  return pageConfig.address ?? location.origin + withBasePath("");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
