import { itemCalls } from "../api/items.ts";
import { useAnswer } from "../api/use_answer.ts";

function useLimits() {
  const { answer } = useAnswer(itemCalls.query("GET_LIMITS", {}), "Failed to load the plan's limits");
  return answer.status === "ready" ? answer.value.data : null;
}

/** How many files a box may have; null while that is not known. */
export function useAssetsLimit(): number | null {
  return useLimits()?.assetsPerBox ?? null;
}

/** How many boxes may still be made this month; null without a limit, or while that is not known. */
export function useBoxesLeft(): number | null {
  return useLimits()?.boxesLeft ?? null;
}
