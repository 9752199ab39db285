import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { MAX_LABELLED } from "../../domain/labels/label_numbers.ts";
import type { LabelledBox, LabelledBoxes } from "../../domain/labels/labelled_boxes.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import { queryClient } from "../api/query_client.ts";
import { useUser } from "../auth/login.ts";
import type { LabelSetup } from "./label_setup.ts";
import { labelOfBox } from "./make_labels.ts";
import type { ToPrint } from "./use_labels.ts";
import { labelCalls } from "./use_sheet.ts";

const NONE: readonly never[] = [];

/** Those that somebody chose on their way here. */
export function useChosenBoxes(): readonly ItemId[] {
  const householdId = useUser()?.household.householdId;
  const given: Partial<LabelledBoxes> | null = useLocation().state;
  return given?.itemIds && given.householdId === householdId ? given.itemIds : NONE;
}

/** Labels of the chosen boxes as they are now, and as they are when they are printed. */
export function useLabelsOfBoxes(isWanted: boolean, setup: LabelSetup): ToPrint {
  const itemIds = useChosenBoxes();
  const query = labelledBoxesQuery(itemIds);
  const { data: boxes, isError } = useQuery({ ...query, enabled: isWanted });
  const labelsOf = (found: readonly LabelledBox[]) => found.map((box) => labelOfBox(box, setup));
  const fault = { fault: "The boxes could not be loaded. Please try again." };
  return {
    found: boxes ? someOf(labelsOf(boxes)) : isError ? fault : null,
    gone: boxes ? itemIds.length - boxes.length : 0,
    settle: async () => labelsOf(await queryClient.fetchQuery(query)),
  };
}

function labelledBoxesQuery(itemIds: readonly ItemId[]) {
  const parts = Array.from(
    { length: Math.ceil(itemIds.length / MAX_LABELLED) },
    (_, at) => itemIds.slice(at * MAX_LABELLED, (at + 1) * MAX_LABELLED),
  );
  return queryOptions({
    queryKey: ["READ_BOXES_TO_LABEL", itemIds],
    queryFn: async ({ signal }) => {
      const read = parts.map((part) => labelCalls.read("READ_BOXES_TO_LABEL", { itemIds: part }, signal));
      return (await Promise.all(read)).flatMap(({ data }) => data.boxes);
    },
  });
}

function someOf<T>(labels: readonly T[]) {
  return labels.length > 0 ? { labels } : { fault: "None of these boxes is here any more." };
}
