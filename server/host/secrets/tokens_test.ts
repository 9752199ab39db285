import assert from "node:assert/strict";
import { openTokenSigner } from "./token_signer.ts";
import { newSuccessors, randomToken, successorsOf } from "./tokens.ts";

const SIGNER = openTokenSigner(new Uint8Array(32).fill(7));

Deno.test("a token and the salt of its exchange make the same pair again; another salt or token makes another", () => {
  const token = randomToken();
  const { salt, tokens } = newSuccessors(token, SIGNER);
  assert.deepEqual(successorsOf(token, salt, SIGNER), tokens);
  const others = [tokens, newSuccessors(token, SIGNER).tokens, successorsOf(randomToken(), salt, SIGNER)];
  const all = others.flatMap(({ access, refresh }) => [access, refresh]);
  assert.equal(new Set(all).size, 6);
  for (const one of all) assert.match(one, /^[\w-]{43}([\w-]{22})?$/);
  assert.deepEqual(all.map(SIGNER.isSigned), [true, false, true, false, true, false], "access tokens alone are signed");
});
