import assert from "node:assert/strict";
import { newSuccessors, randomToken, successorsOf } from "./tokens.ts";

Deno.test("a token and the salt of its exchange make the same pair again; another salt or token makes another", () => {
  const token = randomToken();
  const { salt, tokens } = newSuccessors(token);
  assert.deepEqual(successorsOf(token, salt), tokens);
  const others = [tokens, newSuccessors(token).tokens, successorsOf(randomToken(), salt)];
  const all = others.flatMap(({ access, refresh }) => [access, refresh]);
  assert.equal(new Set(all).size, 6);
  for (const one of all) assert.match(one, /^[\w-]{43}$/);
});
