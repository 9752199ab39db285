import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ANSWER_LOST_MS } from "../../domain/auth/session.ts";
import type { User } from "../../domain/auth/user.ts";
import { ApiFailure } from "../api/api_failure.ts";
import { checkLogin } from "../api/auth.ts";
import { queryClient } from "../api/query_client.ts";
import { renewSession, sessionIsFresh } from "../api/renew_session.ts";
import { showHousehold } from "../api/shown_household.ts";
import { storedText } from "../base/stored_text.ts";
import { createStore, useStore } from "../base/store.ts";

export type LoginStatus = "checking" | "notLogin" | "connecting" | "login";

/** Says that somebody signed in here before, so that a short-lived session is worth renewing. */
const userEmail = storedText("userEmail");
export const isSigningIn = createStore(false);
/** Says that somebody went to the operator's own provider, and has just signed in there if the next page finds them here. */
export const cameFromProvider = storedText("cameFromProvider");

export function hasSignedIn(email: string): void {
  userEmail.set(email);
  sessionIsFresh();
}

/** Several times while the server still answers a renewal again whose answer was lost. */
export const TRY_AGAIN_MS = ANSWER_LOST_MS / 6;

export const whoIsHere = queryOptions({
  queryKey: ["check_login", {}],
  queryFn: askWhoIsHere,
  staleTime: Infinity,
  gcTime: Infinity,
  retryOnMount: false,
  // While the server still answers a renewal again whose answer was lost.
  refetchInterval: ({ state }) => state.data === undefined && state.errorUpdateCount > 0 ? TRY_AGAIN_MS : false,
});

async function askWhoIsHere(): Promise<User | null> {
  const user = await checkLogin() ?? await checkAfterRenewal();
  if (user && cameFromProvider.get()) sessionIsFresh();
  cameFromProvider.set(null);
  userEmail.set(user?.email ?? null);
  if (user) showHousehold(user.household.householdId);
  return user;
}

/** @throws ApiFailure where the server could not be asked: then whoever was here still is, as far as anybody knows */
async function checkAfterRenewal(): Promise<User | null> {
  if (!userEmail.get()) return null;
  const renewal = await renewSession(Date.now());
  if (renewal === "unreachable") throw new ApiFailure(0);
  return renewal === "renewed" ? await checkLogin() : null;
}

export function useLoginStatus(): LoginStatus {
  const { data: user } = useQuery(whoIsHere);
  const isBusy = useStore(isSigningIn);
  return statusOf(user, isBusy);
}

/** @param user undefined while that is not known */
export function statusOf(user: object | null | undefined, isBusy: boolean): LoginStatus {
  if (user) return "login";
  if (user === undefined) return "checking";
  return isBusy ? "connecting" : "notLogin";
}

/** Who is signed in; null while that is not known, or nobody is. */
export function useUser(): User | null {
  return useQuery(whoIsHere).data ?? null;
}

/** What is known to have changed about the person, without asking. */
export function updateUser(changes: Partial<User>): void {
  queryClient.setQueryData(whoIsHere.queryKey, (user) => user && { ...user, ...changes });
}

export async function checkWhoIsHere(): Promise<void> {
  await queryClient.fetchQuery({ ...whoIsHere, staleTime: 0 });
}

/** Where nobody could be asked: asks again by itself, and at once where a person says so. */
export function useLoginCheck() {
  const { data, errorUpdateCount, refetch } = useQuery(whoIsHere);
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    refetch().finally(() => setAsking(false));
  };
  return { isUnanswered: data === undefined && errorUpdateCount > 0 && !isAsking, ask };
}
