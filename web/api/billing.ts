import { billingActions } from "../../domain/billing/contract.ts";
import { actionClient } from "./client.ts";

export const billingCalls = actionClient("/api/backend/subscription", billingActions);
