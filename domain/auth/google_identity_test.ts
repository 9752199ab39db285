import assert from "node:assert/strict";
import { Failure } from "../wire/failure.ts";
import { identityOf } from "./google_identity.ts";

const CLAIMS = { sub: "1", email: "Ann@Example.org", email_verified: true, given_name: "Ann", family_name: "Bee" };
const refusal = (claims: unknown, email: string) => {
  try {
    identityOf(claims, email);
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
  return "accepted";
};

Deno.test("the identity comes from the token, in lower case", () => {
  assert.deepEqual(identityOf(CLAIMS, "ann@example.org"), {
    subject: "1",
    email: "ann@example.org",
    firstName: "Ann",
    lastName: "Bee",
    nonce: undefined,
  });
});

Deno.test("a name of any length, or none at all, keeps nobody out", () => {
  const long = identityOf({ ...CLAIMS, given_name: "x".repeat(5_000), family_name: 7 }, "ann@example.org");
  assert.deepEqual([long.firstName.length, long.lastName], [200, ""]);
});

Deno.test("an unverified address, another address and a token without a subject are refused by name", () => {
  assert.equal(refusal({ ...CLAIMS, email_verified: false }, "ann@example.org"), "EmailUnverified");
  assert.equal(refusal({ ...CLAIMS, email_verified: "false" }, "ann@example.org"), "EmailUnverified");
  assert.equal(refusal(CLAIMS, "bob@example.org"), "EmailDiffers");
  assert.equal(refusal({ ...CLAIMS, sub: undefined }, "ann@example.org"), "CredentialRefused");
  assert.equal(refusal(null, "ann@example.org"), "CredentialRefused");
});
