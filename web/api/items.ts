import { itemActions } from "../../domain/items/contract.ts";
import { actionClient } from "./client.ts";

/** What shows boxes; `web/items/list/item_cache.ts` brings it up to date by the reply to each write. */
export const SET_BY_REPLY = ["GET_ITEM_BY_ID", "GET_USER_ITEMS", "SEARCH_ITEMS"];

export const itemCalls = actionClient("/api/backend/items", itemActions, SET_BY_REPLY);
