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

const called = (claims: object) => {
  const { firstName, lastName, username } = oidcIdentityOf(ISSUER, { ...CLAIMS, ...claims }, false);
  return [firstName, lastName, username];
};

Deno.test("no claim that is an address becomes a name, and another one takes its place", () => {
  const address = "Ann@Example.org";
  assert.deepEqual(called({ given_name: address, family_name: address, preferred_username: address }), ["", "", ""]);
  assert.deepEqual(called({ given_name: undefined, name: address }), ["", "Bee", ""]);
  assert.deepEqual(called({ given_name: address, name: "Ann Bee" }), ["Ann Bee", "Bee", ""]);
  for (const other of ["ann@old.example.org", "Ann <ann@example.org>", "ann\uff20example.org", "@ann"]) {
    assert.deepEqual(called({ given_name: other, preferred_username: other }), ["", "Bee", ""], other);
  }
});

Deno.test("what stands before the address's @ is no name either, unless it is what people are called", () => {
  const email = "ann.bee87@example.org";
  for (const local of ["ann.bee87", "Ann.Bee87", " ann.bee87 ", "ann.\u200bbee87"]) {
    assert.deepEqual(called({ email, given_name: local, preferred_username: local }), ["", "Bee", ""], local);
  }
  assert.deepEqual(called({ email, preferred_username: "ann.bee" }), ["Ann", "Bee", "ann.bee"]);
  assert.deepEqual(called({ preferred_username: "ann" }), ["Ann", "Bee", "ann"]);
});

Deno.test("no subject, no address and an address that cannot be used are refused by name", () => {
  assert.equal(refusal({ ...CLAIMS, sub: undefined }), "OidcRefused");
  for (const email of [undefined, null, ""]) assert.equal(refusal({ ...CLAIMS, email }), "OidcNoEmail");
  for (
    const email of [
      "ann",
      "\u212Aate@example.org",
      "ann@b\u00fccher.example",
      "a/b@example.org",
      "a&b@example.org",
      "ann@localhost",
      5,
      {},
    ]
  ) {
    assert.equal(refusal({ ...CLAIMS, email }), "OidcEmailUnusable", String(email));
  }
  assert.equal(refusal(null), "OidcRefused");
});
