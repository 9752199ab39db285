import { useQuery } from "@tanstack/react-query";
import { itemActions } from "../../domain/items/contract.ts";
import { actionClient } from "./client.ts";

/** What shows boxes; `web/items/list/item_cache.ts` brings it up to date by the reply to each write. */
export const SET_BY_REPLY = ["GET_ITEM_BY_ID", "GET_USER_ITEMS", "SEARCH_ITEMS"];

export const itemCalls = actionClient("/api/backend/items", itemActions, SET_BY_REPLY);

/** What the plan allows, and what of it is used; undefined while that is not known. */
export function useLimits() {
  return useQuery(itemCalls.query("GET_LIMITS", {})).data?.data;
}
