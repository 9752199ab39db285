import type { itemActions } from "../../domain/items/contract.ts";
import { actionClient } from "./client.ts";

export const itemCalls = actionClient<typeof itemActions>("/api/backend/items");
