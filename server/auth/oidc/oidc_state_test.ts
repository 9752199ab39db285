import assert from "node:assert/strict";
import { challengeOfState, newChallenge, STATE_MS } from "./oidc_state.ts";

const NOW = Date.UTC(2026, 2, 1);

Deno.test("what was begun in a browser is known again in that browser alone, for a quarter of an hour", () => {
  const challenge = newChallenge("mine", NOW);
  assert.deepEqual(challengeOfState("mine", challenge.state, NOW + STATE_MS - 1), challenge);
  assert.equal(challengeOfState("mine", challenge.state, NOW + STATE_MS), null);
  assert.equal(challengeOfState("another's", challenge.state, NOW), null);
});

Deno.test("a state that was altered, cut or made up is none", () => {
  const { state } = newChallenge("mine", NOW);
  const [time, random, given] = state.split(".");
  const later = (NOW + 1000).toString(36);
  for (const wrong of ["", "..", state.slice(1), `${later}.${random}.${given}`, `${time}.${random}`, `${state}x`]) {
    assert.equal(challengeOfState("mine", wrong, NOW), null, wrong);
  }
});

Deno.test("two sign-ins at once have nothing in common, though one browser begins both", () => {
  const [one, other] = [newChallenge("mine", NOW), newChallenge("mine", NOW)];
  assert.equal(new Set([...Object.values(one), ...Object.values(other)]).size, 6);
});
