import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { redact } from "./redact.ts";

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const pick = (letters: string, length: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: length, maxLength: length }).map((all) => all.join(""));
/** As our sessions and codes have them: 32 random bytes. */
const token = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
).filter((text) => /[a-z]/.test(text) && /[A-Z]/.test(text) && /[\d_-]/.test(text));
const around = fc.constantFrom(
  "",
  "a call of ",
  "Error: no room for ",
  '{"who":"',
  "\n  at x (y.ts:1:2) ",
  "(",
  "<",
  "päck ",
);
const behind = fc.constantFrom("", " failed", '"}', "\n", ", twice", ")", " · 42");

function neverLeft(kind: string, secret: fc.Arbitrary<string>, write: (secret: string) => string): void {
  Deno.test(`${kind} never stays in a text, whatever stands around it`, () => {
    fc.assert(
      fc.property(around, secret, behind, (before, hidden, after) => {
        const text = before + write(hidden) + after;
        const safe = redact(text);
        assert.ok(!safe.includes(hidden), `${JSON.stringify(text)} became ${JSON.stringify(safe)}`);
        assert.equal(redact(safe), safe);
      }),
      { numRuns: 500 },
    );
  });
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const address = fc.tuple(pick(letters + "0123456789", 8), pick(letters, 6), fc.constantFrom("org", "co.uk", "example"))
  .map(([name, host, end]) => `${name}@${host}.${end}`);

neverLeft("an e-mail address", fc.oneof(address, fc.emailAddress()), (email) => ` ${email}`);
neverLeft("an e-mail address in a query string", address.map(encodeURIComponent), (email) => `/mail?to=${email}`);
neverLeft("a session token", token, (secret) => secret);
neverLeft("a cookie", token, (secret) => `cookie: theme=dark; __Host-stowmark_access=${secret}; x=1`);
neverLeft("a short cookie of ours", pick(BASE64URL, 12), (secret) => `stowmark_refresh=${secret}`);
neverLeft("a bearer token", pick(BASE64URL, 20), (secret) => `Authorization: Bearer ${secret}`);
neverLeft("a web token", pick(BASE64URL, 30), (secret) => `eyJhbGciOi.${secret}.${secret}`);
neverLeft("a password in JSON", pick("abcdefgh!#$%1234", 10), (secret) => `"password": "${secret}"`);
neverLeft("a password of an address", pick(letters, 14), (secret) => `postgres://stowmark:${secret}@db.example:5432/x`);
neverLeft("a password of an address with an @ in it", pick(letters, 14), (secret) => `redis://:p@${secret}@db:6379/x`);
neverLeft("a password in JSON in a text", pick("abcdefgh!#$%1234", 10), (secret) => `{\\"password\\":\\"${secret}\\"}`);
neverLeft(
  "what proves another scheme",
  pick(letters, 12),
  (secret) => `authorization: Digest username=x, response=${secret}`,
);
neverLeft("a short name and password", pick(letters, 8), (secret) => `Authorization: Basic ${secret}`);
neverLeft("a key of the payment provider", pick(letters, 24), (secret) => `sk_test_${secret}`);
neverLeft("a client secret", pick(letters, 24), (secret) => `pi_3abc_secret_${secret}`);
neverLeft("a code of a sign-in", pick(letters, 16), (secret) => `/callback?state=x&code=${secret}`);
neverLeft("a verification code", pick("123456789", 6), (secret) => `code: ${secret}`);
neverLeft(
  "a card number",
  fc.constantFrom("4242 4242 4242 4242", "4000-0025-0000-3155", "378282246310005"),
  (n) => ` ${n}`,
);

Deno.test("what an operator needs stays: ids, paths, stacks, package versions, times, routes", () => {
  for (
    const text of [
      "request 78e725dd-c53b-4dcd-ba4c-b9e37a07d24d failed",
      "user 01jd2q4z8kcvw0h8r6m3t5n7xp",
      "at Socket.data (node_modules/.deno/postgres@3.4.9/node_modules/postgres/src/connection.js:324:9)",
      "at read@https://box.example/assets/chunk-OOJM4CTU.js:1:200",
      "POST /api/backend/auth/secure/token/refresh took 1763830000000",
      'relation "kept_scans" does not exist',
      "Unexpected token } in JSON at position 4",
      "code: 'ECONNREFUSED'",
      "webGlobalPreferencesOfTheCurrentPerson",
      "stowmark-20261127T031700Z-nightly-1f0c9a3e.tar",
    ]
  ) assert.equal(redact(text), text);
});

Deno.test("a megabyte of anything is done with at once: no pattern goes back over it", () => {
  for (
    const piece of ["a", "a@", "cookie ", "=", "x".repeat(40), "https://a:", "eyJ", "4242", "token", '"', "_secret_"]
  ) {
    assert.equal(typeof redact(piece.repeat(Math.ceil(50_000 / piece.length))), "string");
  }
});
