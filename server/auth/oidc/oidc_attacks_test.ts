import assert from "node:assert/strict";
import { cookieBrowser, OIDC_ANN, OIDC_CALLBACK } from "../../../tests/support/outside/test_oidc.ts";
import { arrive, cameBack, house, signIn } from "../../../tests/support/outside/test_oidc_house.ts";

const NOBODY = { isLogIn: false, user: undefined };

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
