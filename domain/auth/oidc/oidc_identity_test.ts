import assert from "node:assert/strict";
import { Failure } from "../../wire/failure.ts";
import { oidcIdentityOf } from "./oidc_identity.ts";

const ISSUER = "https://id.example.org";
const CLAIMS = { sub: "s1", email: "Ann@Example.org", email_verified: true, given_name: "Ann", family_name: "Bee" };

function refusal(claims: unknown, isEmailTrusted = false): string {
  try {
    oidcIdentityOf(ISSUER, claims, isEmailTrusted);
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
  return "accepted";
}

Deno.test("the identity is issuer and subject, the address in lower case", () => {
  assert.deepEqual(oidcIdentityOf(ISSUER, CLAIMS, false), {
    issuer: ISSUER,
    subject: "s1",
    email: "ann@example.org",
    firstName: "Ann",
    lastName: "Bee",
    username: "",
  });
});

Deno.test("only what is plainly true makes an address verified, whoever trusts the provider", () => {
  for (const claim of [false, "false", "yes", 1, null, {}]) {
    for (const isTrusted of [false, true]) {
      assert.equal(refusal({ ...CLAIMS, email_verified: claim }, isTrusted), "OidcEmailUnverified", String(claim));
    }
  }
  assert.equal(refusal({ ...CLAIMS, email_verified: "true" }), "accepted");
});

Deno.test("a provider that says nothing of it is believed where the operator says so", () => {
  const { email_verified: _, ...silent } = CLAIMS;
  assert.equal(refusal(silent), "OidcEmailUnverified");
  assert.equal(refusal(silent, true), "accepted");
});

Deno.test("a user name that is the address is left out, since everybody sees it", () => {
  const named = (preferred_username: string) =>
    oidcIdentityOf(ISSUER, { ...CLAIMS, preferred_username }, false).username;
  assert.deepEqual([named("ann"), named("ann@example.org")], ["ann", ""]);
});

Deno.test("no subject, no address and an address that is none are refused by name", () => {
  assert.equal(refusal({ ...CLAIMS, sub: undefined }), "OidcRefused");
  assert.equal(refusal({ ...CLAIMS, email: undefined }), "OidcNoEmail");
  assert.equal(refusal({ ...CLAIMS, email: "ann" }), "OidcNoEmail");
  assert.equal(refusal(null), "OidcRefused");
});
