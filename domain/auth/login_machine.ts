import { assign, setup } from "xstate";
import type { User } from "./user.ts";

export type LoginEvent =
  | { type: "checked"; user: User | null }
  | { type: "signingIn" }
  | { type: "signedIn"; user: User }
  | { type: "signInFailed" }
  | { type: "signedOut" };

/** Login status of the app, in the documents' own words: checking, notLogin, connecting, login. */
export const loginMachine = setup({
  types: { context: {} as { user: User | null }, events: {} as LoginEvent },
  actions: {
    remember: assign((_, { user }: { user: User | null }) => ({ user })),
    forget: assign({ user: null }),
  },
  guards: { isSomebody: (_, { user }: { user: User | null }) => user !== null },
}).createMachine({
  id: "login",
  initial: "checking",
  context: { user: null },
  states: {
    checking: {
      on: {
        checked: [
          {
            guard: { type: "isSomebody", params: ({ event }) => event },
            target: "login",
            actions: { type: "remember", params: ({ event }) => event },
          },
          { target: "notLogin" },
        ],
      },
    },
    notLogin: { entry: "forget", on: { signingIn: "connecting" } },
    connecting: {
      on: {
        signedIn: { target: "login", actions: { type: "remember", params: ({ event }) => event } },
        signInFailed: "notLogin",
      },
    },
    login: {
      on: {
        signedOut: "notLogin",
        checked: [
          {
            guard: { type: "isSomebody", params: ({ event }) => event },
            actions: { type: "remember", params: ({ event }) => event },
          },
          { target: "notLogin" },
        ],
      },
    },
  },
});
