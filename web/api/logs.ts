import { logActions } from "../../domain/logs/contract.ts";
import { actionClient } from "./client.ts";

export const logCalls = actionClient("/api/backend/logger", logActions);
