import assert from "node:assert/strict";
import { termsOf, withTerm } from "./kept_searches.ts";

Deno.test("the last search comes first, each stands once, and eight are kept", () => {
  const nine = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].reduce<string[]>(withTerm, []);
  assert.deepEqual(nine, ["i", "h", "g", "f", "e", "d", "c", "b"]);
  assert.deepEqual(withTerm(["tent", "ski"], " Ski "), ["Ski", "tent"]);
});

Deno.test("searches are shown to nobody but the member who made them", () => {
  const text = JSON.stringify({ owner: "mia", terms: ["tent"] });
  assert.deepEqual(termsOf(text, "mia"), ["tent"]);
  assert.deepEqual(termsOf(text, "ben"), []);
  assert.deepEqual(termsOf(JSON.stringify({ owner: "", terms: ["tent"] }), ""), []);
});

Deno.test("what is kept and makes no sense is as if there were nothing", () => {
  for (const text of [null, "", "tent\nski", "[]", "null", `{"owner":"mia","terms":"tent"}`]) {
    assert.deepEqual(termsOf(text, "mia"), [], String(text));
  }
  assert.deepEqual(termsOf(`{"owner":"mia","terms":["tent",7]}`, "mia"), ["tent"]);
});
