import { useQuery } from "@tanstack/react-query";
import { itemCalls } from "./items.ts";

/** What the plan allows, and what of it is used; undefined while that is not known. */
export function useLimits() {
  return useQuery(itemCalls.query("GET_LIMITS", {})).data?.data;
}
