import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { firstToPrint, freeNumbers } from "../../domain/labels/label_numbers.ts";
import { type LabelSheet, labelsOn } from "../../domain/labels/label_sheet.ts";
import { itemCalls } from "../api/items.ts";
import { nextNumber } from "../api/next_number.ts";
import { queryClient } from "../api/query_client.ts";
import type { LabelSetup } from "./label_setup.ts";
import { labelsOfNumbers } from "./make_labels.ts";
import type { ToPrint, Wanted } from "./use_labels.ts";
import { labelCalls, usePrintedTo } from "./use_sheet.ts";

/** What stands in the fields of free numbers until somebody types there: a sheet full, from the next number on that was not printed before; null while that is asked for. */
export function useFreeWanted({ count, from }: Wanted, sheet: LabelSheet) {
  const next = useQuery(nextNumber()), printedTo = usePrintedTo();
  const first = next.isPending || printedTo === null
    ? null
    : next.data
    ? firstToPrint(next.data.data.tagId, printedTo)
    : "";
  return { count: count ?? String(labelsOn(sheet)), from: from ?? first, printedTo: printedTo ?? 0 };
}

/** Numbers that no box has, none in the trash either. The household remembers them as they are printed, so that nobody gets them again. */
export function useFreeLabels(wanted: Wanted, setup: LabelSetup, sheet: LabelSheet): ToPrint {
  const enabled = wanted.kind === "free";
  const { count, from, printedTo } = useFreeWanted(wanted, sheet);
  const living = useQuery({ ...itemCalls.query("GET_TAGIDS", {}), enabled });
  const trash = useQuery({ ...itemCalls.query("GET_TRASH", {}), enabled });
  const isError = living.isError || trash.isError;
  const found = useMemo(() => {
    if (isError) return { fault: "The numbers of your boxes could not be loaded. Please try again." };
    if (!living.data || !trash.data || from === null) return null;
    const taken = [...living.data.data.tagIds, ...trash.data.data.items.map(({ tagId }) => tagId)];
    return labelsOfNumbers(freeNumbers(from, Number(count), taken), setup);
  }, [isError, living.data, trash.data, from, count, setup]);
  return {
    found,
    gone: 0,
    async settle() {
      const labels = found && "labels" in found ? found.labels : [];
      await keepPrinted(printedTo, Number(labels.at(-1)?.number ?? 0));
      return labels;
    },
  };
}

async function keepPrinted(before: number, printedTo: number): Promise<void> {
  try {
    await labelCalls.write("KEEP_PRINTED", { before, printedTo });
  } catch (error) {
    // Somebody else's are to be left out.
    queryClient.invalidateQueries({ queryKey: labelCalls.query("READ_LABEL_SHEET", {}).queryKey });
    throw error;
  }
}
