import assert from "node:assert/strict";
import { statusOf } from "./login.ts";

Deno.test("the app is checking until it knows; a sign-in is on its way only while nobody is here", () => {
  const statuses = [undefined, null, {}].map((user) => [statusOf(user, false), statusOf(user, true)]);
  assert.deepEqual(statuses, [["checking", "checking"], ["notLogin", "connecting"], ["login", "login"]]);
});
