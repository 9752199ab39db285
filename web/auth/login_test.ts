import assert from "node:assert/strict";
import type { UserId } from "../../domain/wire/ids.ts";
import { statusOf } from "./login.ts";

const ANN = {
  userId: "u1" as UserId,
  email: "ann@example.org",
  firstName: "Ann",
  lastName: "Bee",
  displayName: "Ann",
  username: "ann",
  isProUser: false,
  isAdmin: false,
  isTempUser: false,
  picture: null,
  needsSetup: false,
};

Deno.test("the app is checking until it knows, and then somebody is here or nobody", () => {
  assert.equal(statusOf(undefined, false), "checking");
  assert.equal(statusOf(null, false), "notLogin");
  assert.equal(statusOf(ANN, false), "login");
});

Deno.test("a sign-in is on its way only while nobody is here", () => {
  assert.equal(statusOf(null, true), "connecting");
  assert.equal(statusOf(ANN, true), "login");
  assert.equal(statusOf(undefined, true), "checking");
});
