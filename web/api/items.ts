import { itemActions } from "../../domain/items/contract.ts";
import { actionClient } from "./client.ts";

export const itemCalls = actionClient("/api/backend/items", itemActions);
