import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import type { LabelledBoxes } from "../../domain/labels/labelled_boxes.ts";
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
  const query = labelCalls.query("READ_BOXES_TO_LABEL", { itemIds: [...itemIds] });
  const { data, isError } = useQuery({ ...query, enabled: isWanted });
  const labelsOf = ({ data: { boxes } }: NonNullable<typeof data>) => boxes.map((box) => labelOfBox(box, setup));
  return {
    found: data
      ? someOf(labelsOf(data))
      : isError
      ? { fault: "The boxes could not be loaded. Please try again." }
      : null,
    gone: data ? itemIds.length - data.data.boxes.length : 0,
    settle: async () => labelsOf(await queryClient.fetchQuery(query)),
  };
}

function someOf<T>(labels: readonly T[]) {
  return labels.length > 0 ? { labels } : { fault: "None of these boxes is here any more." };
}
