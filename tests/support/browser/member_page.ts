import type { BrowserContextOptions } from "playwright-core";
import { DESK, MEMBER, type OpenPage, openPage, signInByCalls } from "./browser.ts";
import { freshAddress, sharedServerUrl } from "../server/shared_server.ts";
import { type TestApp, testApp } from "../server/test_app.ts";

const HOME = "/app/home";

/**
 * A free member whom nobody has met, on the server that tests share: `await using open = await memberPage()`.
 * @param path where the member is; null where the test goes by itself
 */
export async function memberPage(
  options: BrowserContextOptions = DESK,
  path: string | null = HOME,
): Promise<OpenPage & { readonly email: string }> {
  await using parts = new AsyncDisposableStack();
  const url = sharedServerUrl();
  const open = parts.use(await openPage(url, options));
  const email = freshAddress();
  await signInByCalls(open.page, url, email);
  if (path) await open.page.goto(url + path);
  const kept = parts.move();
  return { ...open, email, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

export interface MemberPage extends OpenPage {
  readonly server: TestApp;
}

/** One of the sandbox's people, else its free member, on a server of the test's own. */
export async function memberPageOn(
  settings: Readonly<Record<string, string>>,
  options: BrowserContextOptions = DESK,
  path: string | null = HOME,
  email = MEMBER,
): Promise<MemberPage> {
  await using parts = new AsyncDisposableStack();
  const server = parts.use(await testApp(settings));
  const open = parts.use(await openPage(server.url, options));
  await signInByCalls(open.page, server.url, email);
  if (path) await open.page.goto(server.url + path);
  const kept = parts.move();
  return { ...open, server, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
