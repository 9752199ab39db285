import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { openTokenSigner } from "./token_signer.ts";

const KEY = new Uint8Array(32).fill(1), OTHER_KEY = new Uint8Array(32).fill(2);

Deno.test("a token is signed by its own key alone, and no longer once a letter of it is another", () => {
  const signer = openTokenSigner(KEY);
  fc.assert(fc.property(fc.base64String({ minLength: 1, maxLength: 60 }), fc.nat(), (secret, at) => {
    const token = signer.sign(secret);
    assert.equal(openTokenSigner(KEY).isSigned(token), true, "on another server of the same database");
    assert.equal(openTokenSigner(OTHER_KEY).isSigned(token), false);
    const index = at % token.length, letter = token[index] === "A" ? "B" : "A";
    assert.equal(signer.isSigned(token.slice(0, index) + letter + token.slice(index + 1)), false);
  }));
});

Deno.test("what a stranger sends is not signed: nothing, a signature alone, letters of several bytes", () => {
  const signer = openTokenSigner(KEY);
  for (const token of ["", "a", signer.sign(""), "é".repeat(22), "x".repeat(100_000)]) {
    assert.equal(signer.isSigned(token), false, token.slice(0, 30));
  }
});
