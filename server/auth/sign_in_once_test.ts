import assert from "node:assert/strict";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { json, type MembersApp, testApp } from "../../tests/support/server/test_app.ts";
import { ANN, cookiesOf, credential, googleOfOurOwn, login } from "../../tests/support/outside/test_google.ts";

async function begin(app: MembersApp, cookie = "") {
  const answer = await app.fetch("/api/backend/auth/nonce", { method: "POST", headers: { cookie } });
  assert.equal(answer.status, 200);
  return { cookie: cookiesOf(answer), nonce: String((await answer.json()).nonce) };
}

const tokenWith = (nonce: string) => credential({ claims: { ...ANN, nonce } });

async function loginWith(app: MembersApp, token: string, cookie = ""): Promise<Response> {
  const { headers, ...rest } = json({ email: ANN.email, credential: token });
  return await app.fetch("/api/backend/auth/login", { ...rest, headers: { ...headers, cookie } });
}

Deno.test("a sign-in that a browser began counts in that browser only", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp(google.settings);
  const [mine, others] = [await begin(app), await begin(app)];
  assert.notEqual(mine.nonce, others.nonce);
  const refused = [
    ["stolen, in a browser without a nonce", await tokenWith(mine.nonce), ""],
    ["stolen, in a browser with its own", await tokenWith(mine.nonce), others.cookie],
    ["a token of before, in a browser that began", await credential(), mine.cookie],
    ["a guessed nonce", await tokenWith("guess"), mine.cookie],
  ];
  for (const [what, token = "", cookie] of refused) {
    const answer = await loginWith(app, token, cookie);
    assert.equal(answer.status, 401, what);
    assert.match((await answer.json()).errorMessage, /^This sign-in was begun in another browser/);
  }
  const good = await loginWith(app, await tokenWith(mine.nonce), mine.cookie);
  assert.equal(good.status, 200);
  assert.match(cookiesOf(good), /stowmark_nonce=(;|$)/, "its secret is used up");
  assert.equal((await loginWith(app, await tokenWith(mine.nonce), mine.cookie)).status, 401, "also by another token");
});

Deno.test("two windows of one browser may begin to sign in, and either may end it", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp(google.settings);
  const first = await begin(app);
  const second = await begin(app, first.cookie);
  assert.equal(second.nonce, first.nonce);
  assert.equal((await loginWith(app, await tokenWith(first.nonce), second.cookie)).status, 200);
  assert.equal((await begin(app, "stowmark_nonce=planted")).nonce === first.nonce, false);
});

Deno.test("one ID token signs in once, also of two at the same time and however its signature is spelt", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp(google.settings);
  const token = await credential();
  const both = await Promise.all([login(app, token), login(app, token)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401]);
  const again = await login(app, token, ANN.email, "register");
  assert.equal((await again.json()).errorMessage, "This sign-in was used already. Please sign in again.");
  const respelt = token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1);
  assert.equal((await login(app, respelt)).status, 401);
});

Deno.test("a token dated ahead or long ago is refused, whatever it says of its end", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp(google.settings);
  for (const issuedAt of ["30 days from now", "1 hour from now", "300 days ago", "2 hours ago"]) {
    assert.equal((await login(app, await credential({ issuedAt, expires: "400 days" }))).status, 401, issuedAt);
  }
  assert.equal((await login(app, await credential({ issuedAt: "50 minutes ago" }))).status, 200);
});

Deno.test("the sandbox's stand-in puts the nonce into its token as Google does", async () => {
  const app = await sharedApp();
  const { cookie, nonce } = await begin(app);
  const minted = await app.fetch("/sandbox/google/credential", json({ email: ANN.email, nonce }));
  const { credential: token } = await minted.json();
  assert.equal((await loginWith(app, token)).status, 401);
  assert.equal((await loginWith(app, token, cookie)).status, 200);
});

Deno.test("a script in the sandbox may register and sign in by one credential", async () => {
  await using app = await testApp();
  const minted = await app.fetch("/sandbox/google/credential", json({ email: ANN.email }));
  const { credential: token } = await minted.json();
  assert.equal((await login(app, token, ANN.email, "register")).status, 201);
  assert.equal((await login(app, token)).status, 200);
});

Deno.test("a browser that lost the answer to its sign-in signs in by its next token", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp(google.settings);
  const begun = await begin(app);
  assert.equal((await loginWith(app, await tokenWith(begun.nonce), begun.cookie)).status, 200);
  const spent = await begin(app, begun.cookie);
  const refused = await loginWith(app, await tokenWith(spent.nonce), begun.cookie);
  assert.match((await refused.json()).errorMessage, /^This sign-in was used already/);
  assert.match(cookiesOf(refused), /stowmark_nonce=(;|$)/);
  const anew = await begin(app, cookiesOf(refused));
  assert.equal((await loginWith(app, await tokenWith(anew.nonce), anew.cookie)).status, 200);
});
