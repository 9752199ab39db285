import assert from "node:assert/strict";
import { isAboutEvent, isAboutGame } from "./messages.ts";

Deno.test("messages about another game are not ours", () => {
  assert.equal(isAboutGame("g1", { gameState: { gameId: "g2" } }), false);
  assert.equal(isAboutGame("g1", { gameId: "g2", message: "cancelled" }), false);
  assert.equal(isAboutGame("g1", { newGameState: { gameId: "g1" } }), true);
  assert.equal(isAboutGame("g1", { error: "no" }), true);
});

Deno.test("messages about another event are not ours", () => {
  assert.equal(isAboutEvent("cup", { eventId: "other", message: "The event was cancelled." }), false);
  assert.equal(isAboutEvent("cup", { event: { eventId: "other" } }), false);
  assert.equal(isAboutEvent("cup", { player: { event: "other" } }), false);
  assert.equal(isAboutEvent("cup", { player: { event: "cup" } }), true);
  assert.equal(isAboutEvent("cup", { player: { event: null } }), true);
  assert.equal(isAboutEvent("cup", { gameId: "g1" }), true);
});
