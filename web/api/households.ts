import { queryOptions } from "@tanstack/react-query";
import { householdActions } from "../../domain/households/contract.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { actionClient } from "./client.ts";

export const householdCalls = actionClient("/api/backend/households", householdActions);

/** @param userId who asks, which the answer depends on */
export function invitationQuery(key: string, userId: UserId | null) {
  return queryOptions({
    queryKey: ["READ_INVITATION", { key, userId }],
    // By POST: a key stands in no address that a server logs.
    queryFn: ({ signal }) => householdCalls.write("READ_INVITATION", { key }, signal),
    staleTime: Infinity,
  });
}
