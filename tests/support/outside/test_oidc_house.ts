import assert from "node:assert/strict";
import { json, type TestApp, testApp } from "../server/test_app.ts";
import { cookieBrowser, OIDC_CALLBACK, oidcProviderOfOurOwn, type TestProvider } from "./test_oidc.ts";

export const REAL = { SANDBOX: "0" };

export interface House extends AsyncDisposable {
  readonly provider: TestProvider;
  readonly app: TestApp;
}

/** A server outside the sandbox that has a provider of its own. */
export async function house(settings: Readonly<Record<string, string>> = {}): Promise<House> {
  await using parts = new AsyncDisposableStack();
  const provider = parts.use(await oidcProviderOfOurOwn());
  const app = parts.use(await testApp({ ...REAL, ...provider.settings, ...settings }));
  provider.allow(app.url + OIDC_CALLBACK);
  const kept = parts.move();
  return { provider, app, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

type Browser = ReturnType<typeof cookieBrowser>;

export async function begin(
  app: TestApp,
  browser: Browser,
): Promise<{ status: number; authUrl: string; errorMessage: string }> {
  const answer = await browser.visit(`${app.url}/api/backend/auth/oidc/begin`, json({}));
  return { status: answer.status, ...await answer.json() };
}

/** To the provider and back, as far as our own callback, which is not visited yet. */
export async function cameBack(app: TestApp, browser: Browser): Promise<string> {
  const { authUrl } = await begin(app, browser);
  return await browser.followUntil(authUrl, app.url + OIDC_CALLBACK);
}

/** Where the callback leads, and who one is then. */
export async function arrive(app: TestApp, browser: Browser, callback: string) {
  const answer = await browser.visit(callback);
  assert.equal(answer.status, 302);
  const check = await browser.visit(`${app.url}/api/backend/auth/check-login`);
  const { isLogIn, user } = await check.json();
  return { at: answer.headers.get("location"), isLogIn, user };
}

export async function signIn(app: TestApp, browser = cookieBrowser()) {
  return await arrive(app, browser, await cameBack(app, browser));
}
