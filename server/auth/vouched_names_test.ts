import assert from "node:assert/strict";
import { displayNameFault, LONGEST_NAME } from "../../domain/auth/person_name.ts";
import { json } from "../../tests/support/server/test_app.ts";
import { ANN, credential, googleOfOurOwn } from "../../tests/support/outside/test_google.ts";
import { cookieBrowser } from "../../tests/support/outside/test_oidc.ts";
import { house, signIn } from "../../tests/support/outside/test_oidc_house.ts";

Deno.test("names that are too long, that hide or break out keep nobody out, and what may stand of them is kept", async () => {
  await using google = await googleOfOurOwn();
  await using at = await house(google.settings);
  const claims = { given_name: `Ann\0\u202e\n${"x".repeat(3_000)}`, family_name: "Bee\u200b\u001b[31m" };
  at.provider.person = {
    sub: "secret",
    email_verified: true,
    email: "ann@example.org",
    ...claims,
    preferred_username: "\u202eann\0",
  };
  const { user } = await signIn(at.app);
  const given = `Ann${"x".repeat(LONGEST_NAME - 3)}`;
  assert.deepEqual([user.firstName, user.lastName, user.username], [given, "Bee[31m", "ann"]);
  assert.equal(displayNameFault(user.displayName), null);
  const token = await credential({ claims: { ...ANN, email: "eve@example.org", ...claims } });
  const names = { firstName: claims.given_name, lastName: claims.family_name, username: claims.given_name };
  const payload = { email: "eve@example.org", isGoogleAccount: true, accountType: "google", credential: token };
  const answer = await at.app.fetch("/api/backend/auth/register", json({ ...payload, ...names }));
  assert.deepEqual([answer.status, (await answer.json()).user.firstName], [201, given]);
});

Deno.test("no e-mail address becomes a name, whichever claim it stands in, and no name is seen that nobody chose", async () => {
  await using at = await house();
  const address = "Secret87@Example.org";
  const people = [
    { name: address, preferred_username: address },
    { given_name: "secret87", family_name: address, preferred_username: "secret87" },
  ];
  for (const [nth, claims] of people.entries()) {
    at.provider.person = { sub: `secret ${nth}`, email_verified: true, email: "secret87@example.org", ...claims };
    const browser = cookieBrowser();
    const { user } = await signIn(at.app, browser);
    assert.doesNotMatch(JSON.stringify({ ...user, email: "" }), /secret87/i, JSON.stringify(claims));
    const found = await browser.visit(`${at.app.url}/api/v1/user/search?username=${user.username}`);
    assert.deepEqual((await found.json()).user, { username: user.username, displayName: null, picture: null });
    await at.app.pool`delete from users where id = ${user.userId}`;
  }
});
