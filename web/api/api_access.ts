import { apiTokenActions } from "../../domain/auth/api_tokens/contract.ts";
import { openapiActions } from "../../domain/openapi/contract.ts";
import { webhookActions } from "../../domain/webhooks/contract.ts";
import { actionClient } from "./client.ts";

export const tokenCalls = actionClient("/api/backend/tokens", apiTokenActions);
export const webhookCalls = actionClient("/api/backend/webhooks", webhookActions);
export const OPENAPI_PATH = openapiActions.openapi_document.path;
