import { backupActions } from "../../domain/backup/contract.ts";
import { actionClient } from "./client.ts";

export const backupCalls = actionClient("/api/backend/backup", backupActions);
