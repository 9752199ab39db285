import type { billingActions } from "../../domain/billing/contract.ts";
import { actionClient } from "./client.ts";

export const billingCalls = actionClient<typeof billingActions>("/api/backend/subscription");
