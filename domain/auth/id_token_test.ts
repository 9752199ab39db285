import assert from "node:assert/strict";
import { Failure } from "../wire/failure.ts";
import { googleIdentityOf, isForClient, oidcIdentityOf } from "./id_token.ts";

const ISSUER = "https://id.example.org";
const CLAIMS = { sub: "s1", email: "Ann@Example.org", email_verified: true, given_name: "Ann", family_name: "Bee" };
const ANN = { subject: "s1", email: "ann@example.org", firstName: "Ann", lastName: "Bee" };

/** How reading claims ends: "accepted", or the failure's name. */
function ending(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
  return "accepted";
}

const byGoogle = (claims: unknown, email = ANN.email) => ending(() => googleIdentityOf(claims, email));
const refusal = (claims: unknown, isTrusted = false) => ending(() => oidcIdentityOf(ISSUER, claims, isTrusted));

Deno.test("the identity is the issuer's subject, the address in lower case", () => {
  assert.deepEqual(googleIdentityOf(CLAIMS, ANN.email), { ...ANN, nonce: undefined });
  assert.deepEqual(oidcIdentityOf(ISSUER, CLAIMS, false), { ...ANN, issuer: ISSUER, username: "" });
});

Deno.test("a name of any length, or none at all, keeps nobody out", () => {
  const long = googleIdentityOf({ ...CLAIMS, given_name: "x".repeat(5_000), family_name: 7 }, ANN.email);
  assert.deepEqual([long.firstName.length, long.lastName], [200, ""]);
});

Deno.test("Google's unverified address, another address and a token without a subject are refused by name", () => {
  assert.equal(byGoogle({ ...CLAIMS, email_verified: false }), "EmailUnverified");
  assert.equal(byGoogle({ ...CLAIMS, email_verified: "false" }), "EmailUnverified");
  assert.equal(byGoogle(CLAIMS, "bob@example.org"), "EmailDiffers");
  assert.equal(byGoogle({ ...CLAIMS, sub: undefined }), "CredentialRefused");
  assert.equal(byGoogle(null), "CredentialRefused");
});

Deno.test("a token is for the party that it names, and for its only audience where it names none", () => {
  for (const token of [{ aud: "boxes" }, { aud: ["boxes"] }, { aud: "boxes", azp: "boxes" }]) {
    assert.ok(isForClient(token, "boxes"), JSON.stringify(token));
  }
  assert.ok(isForClient({ aud: ["boxes", "other"], azp: "boxes" }, "boxes"));
  for (const token of [{ aud: "boxes", azp: "other" }, { aud: ["boxes"], azp: null }, { aud: ["boxes", "other"] }]) {
    assert.ok(!isForClient(token, "boxes"), JSON.stringify(token));
  }
});

Deno.test("only what is plainly true makes an address verified, whoever trusts the provider", () => {
  for (const claim of [false, "false", "yes", "True", 0, 1, null, [true], {}]) {
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
