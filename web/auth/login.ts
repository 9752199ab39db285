import { queryOptions, useQuery } from "@tanstack/react-query";
import type { User } from "../../domain/auth/user.ts";
import { ApiFailure } from "../api/api_failure.ts";
import { checkLogin } from "../api/auth.ts";
import { queryClient } from "../api/query_client.ts";
import { renewSession, sessionIsFresh } from "../api/renew_session.ts";
import { storedText } from "../base/stored_text.ts";
import { createStore, useStore } from "../base/store.ts";

export type LoginStatus = "checking" | "notLogin" | "connecting" | "login";

/** Says that somebody signed in here before, so that a short-lived session is worth renewing. */
export const userEmail = storedText("userEmail");
export const isSigningIn = createStore(false);

export function hasSignedIn(email: string): void {
  userEmail.set(email);
  sessionIsFresh();
}

const whoIsHere = queryOptions({
  queryKey: ["check_login", {}],
  queryFn: askWhoIsHere,
  staleTime: Infinity,
  gcTime: Infinity,
  retryOnMount: false,
});

async function askWhoIsHere(): Promise<User | null> {
  const user = await checkLogin() ?? await checkAfterRenewal();
  // Whoever was not here before has just signed in, by whichever way.
  if (user && !userEmail.get()) sessionIsFresh();
  userEmail.set(user?.email ?? null);
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
export function statusOf(user: User | null | undefined, isBusy: boolean): LoginStatus {
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

export function useLoginCheck() {
  const { isError, isFetching, refetch } = useQuery(whoIsHere);
  return { isUnanswered: isError && !isFetching, ask: () => void refetch() };
}
