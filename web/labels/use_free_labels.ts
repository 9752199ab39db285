import { useMemo } from "react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { firstToPrint, freeNumbers } from "../../domain/labels/label_numbers.ts";
import { type LabelSheet, labelsOn } from "../../domain/labels/label_sheet.ts";
import { itemCalls } from "../api/items.ts";
import { nextNumber } from "../api/next_number.ts";
import { queryClient } from "../api/query_client.ts";
import type { LabelSetup } from "./label_setup.ts";
import { labelsOfNumbers } from "./make_labels.ts";
import type { ToPrint, Wanted } from "./use_labels.ts";
import { labelCalls, usePrintedTo } from "./use_sheet.ts";

/** Numbers that boxes have, those in the trash too, which may come back. */
const TAKEN = queryOptions({
  queryKey: ["GET_TAGIDS", "and of the trash"],
  async queryFn({ signal }) {
    const [living, trash] = await Promise.all([
      itemCalls.read("GET_TAGIDS", {}, signal),
      itemCalls.read("GET_TRASH", {}, signal),
    ]);
    return [...living.data.tagIds, ...trash.data.items.map(({ tagId }) => tagId)];
  },
});

/** What stands in the fields of free numbers until somebody types there: a sheet full, from the next number on that was not printed before; null while that is asked for. */
export function useFreeWanted({ count, from }: Wanted, sheet: LabelSheet) {
  const next = useQuery(nextNumber()), printedTo = usePrintedTo();
  const known = next.data?.data.tagId;
  const first = next.isPending || printedTo === null ? null : known ? firstToPrint(known, printedTo) : "";
  return { count: count ?? String(labelsOn(sheet)), from: from ?? first, printedTo: printedTo ?? 0 };
}

/** Numbers that no box has, none in the trash either. The household remembers them as they are printed, so that nobody gets them again. */
export function useFreeLabels(wanted: Wanted, setup: LabelSetup, sheet: LabelSheet): ToPrint {
  const enabled = wanted.kind === "free";
  const { count, from, printedTo } = useFreeWanted(wanted, sheet);
  const { data: taken, isError } = useQuery({ ...TAKEN, enabled });
  const labelsBeside = (taken: readonly string[]) =>
    labelsOfNumbers(freeNumbers(from ?? "", Number(count), taken), setup);
  const found = useMemo(() => {
    if (isError) return { fault: "The numbers of your boxes could not be loaded. Please try again." };
    return taken && from !== null ? labelsBeside(taken) : null;
  }, [isError, taken, from, count, setup]);
  return {
    found,
    gone: 0,
    async settle() {
      const now = labelsBeside(await queryClient.fetchQuery({ ...TAKEN, staleTime: 0 }));
      const labels = now && "labels" in now ? now.labels : [];
      // Whoever types where to begin prints some again, or begins a row of their own.
      if (wanted.from === null) await keepPrinted(printedTo, Number(labels.at(-1)?.number ?? 0));
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
