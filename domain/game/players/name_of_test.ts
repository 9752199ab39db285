import assert from "node:assert/strict";
import { nameOf } from "./name_of.ts";

Deno.test("a player is called as they chose, and else by the user name", () => {
  assert.equal(nameOf({ username: "ann2", displayName: "Annie 🎲" }), "Annie 🎲");
  assert.equal(nameOf({ username: "ann2", displayName: null }), "ann2");
  assert.equal(nameOf({ username: "ann2" }), "ann2");
});
