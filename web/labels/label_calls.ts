import { labelActions } from "../../domain/labels/contract.ts";
import { actionClient } from "../api/client.ts";

export const labelCalls = actionClient("/api/backend/labels", labelActions);
