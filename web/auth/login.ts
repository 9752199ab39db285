import { useSelector } from "@xstate/react";
import { createActor } from "xstate";
import { loginMachine } from "../../domain/auth/login_machine.ts";
import type { User } from "../../domain/auth/user.ts";

/** The one login status of this page; its states are the documents' words. */
export const loginActor = createActor(loginMachine).start();

export function useLoginStatus() {
  return useSelector(loginActor, ({ value }) => value);
}

/** Who is signed in; null while that is not known, or nobody is. */
export function useUser(): User | null {
  return useSelector(loginActor, ({ context }) => context.user);
}
