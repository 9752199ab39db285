import assert from "node:assert/strict";
import { initialTransition, transition } from "xstate";
import { getShortestPaths } from "xstate/graph";
import type { UserId } from "../wire/ids.ts";
import { type LoginEvent, loginMachine } from "./login_machine.ts";
import type { User } from "./user.ts";

const ANN: User = {
  userId: "u1" as UserId,
  email: "ann@example.org",
  firstName: "Ann",
  lastName: "Bee",
  displayName: "Ann",
  username: "ann",
  isProUser: false,
  isAdmin: false,
  isTempUser: false,
};
const EVENTS: LoginEvent[] = [
  { type: "checked", user: ANN },
  { type: "checked", user: null },
  { type: "signingIn" },
  { type: "signedIn", user: ANN },
  { type: "signInFailed" },
  { type: "signedOut" },
];

function after(...events: LoginEvent[]) {
  return events.reduce((state, event) => transition(loginMachine, state, event)[0], initialTransition(loginMachine)[0]);
}

Deno.test("the app starts checking and learns whether somebody is signed in", () => {
  assert.equal(after().value, "checking");
  assert.equal(after({ type: "checked", user: null }).value, "notLogin");
  const known = after({ type: "checked", user: ANN });
  assert.equal(known.value, "login");
  assert.equal(known.context.user, ANN);
});

Deno.test("a failed sign-in leaves the form usable", () => {
  const tried = after({ type: "checked", user: null }, { type: "signingIn" }, { type: "signInFailed" }, {
    type: "signingIn",
  });
  assert.equal(tried.value, "connecting");
});

Deno.test("on every path somebody is remembered exactly while the status is login", () => {
  const paths = getShortestPaths(loginMachine, { events: EVENTS });
  assert.deepEqual(
    new Set(paths.map(({ state }) => state.value)),
    new Set(["checking", "notLogin", "connecting", "login"]),
  );
  for (const { state } of paths) assert.equal(state.context.user !== null, state.value === "login");
});
