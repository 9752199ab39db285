import { mergeActions } from "../../../domain/households/merging/contract.ts";
import { actionClient } from "../../api/client.ts";

export const mergeCalls = actionClient("/api/backend/merges", mergeActions);
