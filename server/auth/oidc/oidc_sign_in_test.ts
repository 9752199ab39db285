import assert from "node:assert/strict";
import { decodeJwt, generateKeyPair, SignJWT } from "jose";
import { findByAddress } from "../../../db/auth/passwords.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { ANN, googleOfOurOwn, signInByGoogle, whoIs } from "../../../tests/support/outside/test_google.ts";
import {
  cookieBrowser,
  OIDC_ANN,
  OIDC_CALLBACK,
  oidcProviderOfOurOwn,
} from "../../../tests/support/outside/test_oidc.ts";
import { arrive, begin, cameBack, house, REAL, signIn } from "../../../tests/support/outside/test_oidc_house.ts";

const NOBODY = { isLogIn: false, user: undefined };

Deno.test("a provider signs somebody in by code, PKCE, state and nonce, and knows them again by their subject", async () => {
  await using at = await house();
  const { app, provider } = at;
  const { authUrl } = await begin(app, cookieBrowser());
  const asked = new URL(authUrl).searchParams;
  assert.equal(asked.get("response_type"), "code");
  assert.equal(asked.get("code_challenge_method"), "S256");
  assert.equal(asked.get("redirect_uri"), app.url + OIDC_CALLBACK);
  for (const name of ["state", "nonce", "code_challenge"]) assert.ok((asked.get(name) ?? "").length >= 43, name);
  const first = await signIn(app);
  assert.deepEqual([first.at, first.isLogIn, first.user?.email, first.user?.firstName], [
    "/login",
    true,
    "ann@example.org",
    "Ann",
  ]);
  provider.person = { ...OIDC_ANN, email: "Ann.New@example.org" };
  const second = await signIn(app);
  assert.deepEqual([second.user?.userId, second.user?.email], [first.user.userId, "ann.new@example.org"]);
});

Deno.test("a provider that puts the address into the user info alone is asked there, and into the token alone believed", async () => {
  for (const conformIdTokenClaims of [true, false]) {
    await using provider = await oidcProviderOfOurOwn({ conformIdTokenClaims });
    await using app = await testApp({ ...REAL, ...provider.settings });
    provider.allow(app.url + OIDC_CALLBACK);
    assert.equal((await signIn(app)).user?.email, "ann@example.org");
  }
});

Deno.test("a user info that is signed is read, and only where the provider's own key signed it", async () => {
  const redirects = ["http://127.0.0.1:1/nowhere"];
  const client = { client_id: "boxes", client_secret: "hush-hush", redirect_uris: redirects };
  await using provider = await oidcProviderOfOurOwn({
    features: { devInteractions: { enabled: false }, jwtUserinfo: { enabled: true } },
    clients: [{ ...client, userinfo_signed_response_alg: "RS256" }],
  });
  await using app = await testApp({ ...REAL, ...provider.settings });
  redirects.push(app.url + OIDC_CALLBACK);
  assert.equal((await signIn(app)).user?.email, "ann@example.org");
  const other = await generateKeyPair("RS256");
  provider.twistText = (path, text) =>
    path === "/me"
      ? new SignJWT(decodeJwt(text)).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(other.privateKey)
      : text;
  assert.equal((await signIn(app)).at, "/login?fault=OidcRefused");
});

Deno.test("a verified address leads to the account that has it, one that is not leads nowhere", async () => {
  await using google = await googleOfOurOwn();
  await using at = await house(google.settings);
  const { app, provider } = at;
  const known = await signInByGoogle(app, "108", ANN.email);
  provider.person = { ...OIDC_ANN, email_verified: false };
  assert.deepEqual(await signIn(app), { at: "/login?fault=OidcEmailUnverified", ...NOBODY });
  const { email_verified: _, ...silent } = OIDC_ANN;
  provider.person = silent;
  assert.equal((await signIn(app)).at, "/login?fault=OidcEmailUnverified");
  assert.equal((await app.pool`select from oidc_identities`).length, 0);
  provider.person = OIDC_ANN;
  assert.equal((await signIn(app)).user?.userId, known.user.userId);
});

Deno.test("OIDC_TRUST_EMAIL=1 believes a provider that says nothing, and not one that says no", async () => {
  await using at = await house({ OIDC_TRUST_EMAIL: "1" });
  const { app, provider } = at;
  const { email_verified: _, ...silent } = OIDC_ANN;
  provider.person = { ...silent, sub: "liar", email_verified: "no" };
  assert.equal((await signIn(app)).at, "/login?fault=OidcEmailUnverified");
  provider.person = silent;
  assert.equal((await signIn(app)).isLogIn, true);
});

Deno.test("an address that the provider has given to somebody else does not hand over the boxes, and its rights end", async () => {
  await using at = await house({ ADMIN_EMAILS: "ann@example.org" });
  const { app, provider } = at;
  const first = await signIn(app);
  assert.equal(first.user.isAdmin, true);
  provider.person = { ...OIDC_ANN, sub: "another" };
  assert.deepEqual(await signIn(app), { at: "/login?fault=AddressTaken", ...NOBODY });
  assert.equal(await findByAddress(app.pool, "ann@example.org", false), null);
});

Deno.test("a state counts once, in the browser that began, and not when it is made up", async () => {
  await using at = await house();
  const { app } = at;
  const mine = cookieBrowser();
  const callback = await cameBack(app, mine);
  assert.equal((await arrive(app, cookieBrowser(), callback)).at, "/login?fault=BegunElsewhere");
  const thief = cookieBrowser();
  await begin(app, thief);
  assert.equal((await arrive(app, thief, callback)).at, "/login?fault=BegunElsewhere");
  assert.equal((await arrive(app, mine, callback)).isLogIn, true);
  await mine.visit(`${app.url}/api/backend/auth/logout`, { method: "POST" });
  assert.deepEqual(await arrive(app, mine, callback), { at: "/login?fault=SignInSpent", ...NOBODY });
  const madeUp = `${app.url}${OIDC_CALLBACK}?state=x.y.z&code=1`;
  assert.equal((await arrive(app, mine, madeUp)).at, "/login?fault=BegunElsewhere");
  assert.equal((await arrive(app, mine, `${app.url}${OIDC_CALLBACK}`)).at, "/login?fault=BegunElsewhere");
});

Deno.test("of one callback that is visited five times at once, one signs in", async () => {
  await using at = await house();
  const browser = cookieBrowser();
  const callback = await cameBack(at.app, browser);
  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.visit(callback)));
  const locations = answers.map(({ headers }) => headers.get("location")).sort();
  assert.deepEqual(locations, ["/login", ...Array(4).fill("/login?fault=SignInSpent")]);
});

Deno.test("whoever says no at the provider is signed in nowhere, and told so", async () => {
  await using at = await house();
  at.provider.person = null;
  assert.deepEqual(await signIn(at.app), { at: "/login?fault=OidcDenied", ...NOBODY });
});

const LIES: readonly (readonly [lie: string, changes: Readonly<Record<string, unknown>>])[] = [
  ["another nonce", { nonce: "another" }],
  ["no nonce", { nonce: undefined }],
  ["another issuer", { iss: "https://evil.example.org" }],
  ["another audience", { aud: "somebody-else" }],
  ["another party of the one audience", { azp: "somebody-else" }],
  ["an expired token", { exp: 1_000_000_000 }],
];

Deno.test("an ID token with another nonce, issuer or audience, or an old one, is refused though the provider signed it", async (t) => {
  await using at = await house();
  const { app, provider } = at;
  for (const [lie, changes] of LIES) {
    await t.step(lie, async () => {
      provider.twist = async (path, body) =>
        path === "/token" ? { ...body, id_token: await provider.resign(body["id_token"], changes) } : body;
      assert.deepEqual(await signIn(app), { at: "/login?fault=OidcRefused", ...NOBODY });
    });
  }
  await t.step("another key", async () => {
    provider.twist = (path, body) => {
      const [head, claims] = String(body["id_token"]).split(".");
      return path === "/token" ? { ...body, id_token: `${head}.${claims}.${"A".repeat(342)}` } : body;
    };
    assert.equal((await signIn(app)).at, "/login?fault=OidcRefused");
  });
  await t.step("a token that vouches for an address which only the user info has", async () => {
    provider.twist = async (path, body) => {
      const { email_verified: _, ...silent } = body;
      if (path === "/me") return silent;
      if (path !== "/token") return body;
      return { ...body, id_token: await provider.resign(body["id_token"], { email_verified: true }) };
    };
    assert.equal((await signIn(app)).at, "/login?fault=OidcEmailUnverified");
  });
  await t.step("a user info about somebody else", async () => {
    provider.twist = (path, body) => path === "/me" ? { ...body, sub: "somebody else" } : body;
    assert.equal((await signIn(app)).at, "/login?fault=OidcRefused");
  });
  await t.step("and the truth is believed afterwards", async () => {
    provider.twist = null;
    assert.equal((await signIn(app)).isLogIn, true);
  });
});

Deno.test("a callback that names another issuer is refused", async () => {
  await using at = await house();
  const browser = cookieBrowser();
  const callback = new URL(await cameBack(at.app, browser));
  callback.searchParams.set("iss", "https://evil.example.org");
  assert.equal((await arrive(at.app, browser, callback.href)).at, "/login?fault=OidcRefused");
});

Deno.test("a provider that calls itself otherwise than its setting is refused before anybody is sent there", async () => {
  await using at = await house({ LOG_LEVEL: "off" });
  at.provider.twist = (path, body) =>
    path.startsWith("/.well-known/") ? { ...body, issuer: "https://evil.example.org" } : body;
  const { status, errorMessage } = await begin(at.app, cookieBrowser());
  assert.deepEqual([status, errorMessage], [
    401,
    "The sign-in service did not confirm this sign-in. Please try again; if that does not help, the log tells the operator why.",
  ]);
  at.provider.twist = null;
  assert.equal((await signIn(at.app)).isLogIn, true);
});

Deno.test("a provider that is down keeps no server from starting, is said so, and asked again by the next one", async () => {
  await using app = await testApp({
    ...REAL,
    OIDC_ISSUER: "http://127.0.0.1:1",
    OIDC_CLIENT_ID: "boxes",
    OIDC_CLIENT_SECRET: "hush",
  });
  for (let time = 0; time < 2; time++) {
    const { status, errorMessage } = await begin(app, cookieBrowser());
    assert.deepEqual([status, errorMessage], [503, "We could not reach the sign-in service. Please try again."]);
  }
});

Deno.test("a provider that goes away in the middle signs nobody in", async () => {
  await using at = await house();
  const browser = cookieBrowser();
  const callback = await cameBack(at.app, browser);
  await at.provider[Symbol.asyncDispose]();
  assert.deepEqual(await arrive(at.app, browser, callback), { at: "/login?fault=OidcUnreachable", ...NOBODY });
});

Deno.test("signing in gives new cookies, whatever a browser brings along", async () => {
  await using at = await house();
  const browser = cookieBrowser();
  const callback = await cameBack(at.app, browser);
  const planted = { headers: { cookie: "stowmark_access=planted; stowmark_refresh=planted" } };
  assert.equal((await whoIs(at.app, planted.headers.cookie)).isLogIn, false);
  const answer = await browser.visit(callback);
  const given = answer.headers.getSetCookie().filter((line) => /^stowmark_(access|refresh)=/.test(line));
  assert.equal(given.length, 2);
  for (const line of given) assert.match(line, /=[\w-]{43}([\w-]{22})?; .*HttpOnly; SameSite=Lax$/);
});

Deno.test("without a provider the call says what the operator has to set", async () => {
  await using app = await testApp(REAL);
  const { status, errorMessage } = await begin(app, cookieBrowser());
  assert.equal(status, 403);
  assert.match(errorMessage, /OIDC_ISSUER/);
});

Deno.test("codes that two browsers swap sign neither of them in, and the states are spent with them", async () => {
  await using at = await house();
  const { app, provider } = at;
  const [ann, eve] = [cookieBrowser(), cookieBrowser()];
  const annsWay = new URL(await cameBack(app, ann));
  provider.person = { ...OIDC_ANN, sub: "eve", email: "eve@example.org" };
  const evesWay = new URL(await cameBack(app, eve));
  const [annsCode, evesCode] = [annsWay, evesWay].map((way) => way.searchParams.get("code") ?? assert.fail());
  annsWay.searchParams.set("code", evesCode ?? "");
  evesWay.searchParams.set("code", annsCode ?? "");
  for (const [browser, way] of [[ann, annsWay], [eve, evesWay]] as const) {
    assert.deepEqual(await arrive(app, browser, way.href), { at: "/login?fault=OidcRefused", ...NOBODY });
    assert.deepEqual(await arrive(app, browser, way.href), { at: "/login?fault=SignInSpent", ...NOBODY });
  }
  assert.equal((await app.pool`select from users`).length, 0);
});

Deno.test("a callback with two states or two codes signs nobody in", async () => {
  await using at = await house();
  for (const name of ["state", "code"]) {
    const browser = cookieBrowser();
    const way = new URL(await cameBack(at.app, browser));
    way.searchParams.append(name, "another");
    const answer = await browser.visit(way.href);
    await answer.body?.cancel();
    const { isLogIn } = await (await browser.visit(`${at.app.url}/api/backend/auth/check-login`)).json();
    assert.equal(isLogIn, false, `${name}: ${answer.status} ${answer.headers.get("location")}`);
  }
});

Deno.test("whoever comes back with too much, or too often, stands before the page and reads why", async () => {
  await using at = await house({ RATE_LIMITS: "on" });
  const { app } = at;
  const browser = cookieBrowser();
  const way = new URL(await cameBack(app, browser));
  way.searchParams.set("code", "x".repeat(5_000));
  assert.deepEqual(await arrive(app, browser, way.href), { at: "/login?fault=OidcRefused", ...NOBODY });
  way.searchParams.set("state", "x".repeat(5_000));
  assert.deepEqual(await arrive(app, browser, way.href), { at: "/login?fault=BegunElsewhere", ...NOBODY });
  const locations: (string | null)[] = [];
  while (locations.length < 60) {
    const { headers } = await browser.visit(`${app.url}${OIDC_CALLBACK}`);
    locations.push(headers.get("location"));
  }
  assert.deepEqual([locations[0], locations.at(-1)], ["/login?fault=BegunElsewhere", "/login?fault=TooMany"]);
});

Deno.test("an admin who was there first is not followed by another one to whom the provider gives the address", async () => {
  await using at = await house({ ADMIN_EMAILS: "ann@example.org" });
  const mine = cookieBrowser();
  assert.equal((await signIn(at.app, mine)).user?.isAdmin, true);
  at.provider.person = { ...OIDC_ANN, sub: "eve", email: "eve@example.org" };
  const eve = cookieBrowser();
  assert.equal((await signIn(at.app, eve)).user?.isAdmin, false);
  // Eve, whom we know, calls herself Ann now.
  at.provider.person = { ...OIDC_ANN, sub: "eve" };
  const again = await signIn(at.app, cookieBrowser());
  assert.deepEqual([again.user?.email, again.user?.isAdmin], ["eve@example.org", false]);
});
