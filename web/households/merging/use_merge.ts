import { useState } from "react";
import { mergeActions } from "../../../domain/households/merging/contract.ts";
import type { Clash } from "../../../domain/households/merging/merge.ts";
import { tagText } from "../../../domain/items/tag_text.ts";
import type { HouseholdId, MergeId } from "../../../domain/wire/ids.ts";
import { ApiFailure } from "../../api/api_failure.ts";
import { actionClient } from "../../api/client.ts";
import { useWrite } from "../../api/use_answer.ts";
import { type NumberFaults, numberFaults } from "./number_faults.ts";

export const mergeCalls = actionClient("/api/backend/merges", mergeActions);

/** The numbers that somebody chooses for boxes whose own are taken, and the move. */
export function useMerge(from: HouseholdId, clashes: readonly Clash[]) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<NumberFaults>({});
  const numberOf = ({ itemId, suggested }: Clash) => chosen[itemId] ?? suggested;
  const { run, isPending, fault, reset } = useWrite(
    () =>
      mergeCalls.write("MERGE_BOXES", {
        from,
        numbers: clashes.map((clash) => ({ itemId: clash.itemId, tagId: tagText(numberOf(clash)) ?? "" })),
      }),
    "Failed to bring your boxes along. Please try again.",
  );
  return {
    numberOf,
    faults,
    isPending,
    fault,
    change(itemId: string, typed: string) {
      reset();
      setFaults({});
      setChosen({ ...chosen, [itemId]: typed });
    },
    run(onDone: (mergeId: MergeId) => void) {
      if (isPending) return;
      const found = numberFaults(clashes.map((clash) => [clash.itemId, numberOf(clash)]));
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      run(undefined, {
        onSuccess: ({ data }) => onDone(data.mergeId),
        onError: (error) => setFaults(takenFaults(error)),
      });
    },
  };
}

function takenFaults(error: Error): NumberFaults {
  const { itemIds }: { itemIds?: readonly string[] } = error instanceof ApiFailure ? Object(error.data) : {};
  return Object.fromEntries((itemIds ?? []).map((itemId) => [itemId, "This number is taken."]));
}
