import assert from "node:assert/strict";
import { isAbout } from "./is_about.ts";

Deno.test("messages about another game are not ours", () => {
  assert.equal(isAbout("g1", { gameState: { gameId: "g2" } }), false);
  assert.equal(isAbout("g1", { gameId: "g2", message: "cancelled" }), false);
  assert.equal(isAbout("g1", { newGameState: { gameId: "g1" } }), true);
  assert.equal(isAbout("g1", { error: "no" }), true);
});
