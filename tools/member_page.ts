import type { BrowserContextOptions } from "playwright-core";
import { DESK, MEMBER, type OpenPage, openPage, signInMember } from "./browser.ts";
import { freshAddress, sharedServerUrl } from "./shared_server.ts";
import { testApp, type TestServer } from "./test_app.ts";

/** A free member whom nobody has met, at home on the server that tests share: `await using open = await memberPage()`. */
export async function memberPage(
  options: BrowserContextOptions = DESK,
): Promise<OpenPage & { readonly email: string }> {
  await using parts = new AsyncDisposableStack();
  const url = sharedServerUrl();
  const open = parts.use(await openPage(url, options));
  const email = freshAddress();
  await signInMember(open.page, url, email);
  const kept = parts.move();
  return { ...open, email, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

export interface MemberPage extends OpenPage {
  readonly server: TestServer;
}

/** The sandbox's free member at home on a server of the test's own. */
export async function memberPageOn(
  settings: Readonly<Record<string, string>>,
  options: BrowserContextOptions = DESK,
): Promise<MemberPage> {
  await using parts = new AsyncDisposableStack();
  const server = parts.use(await testApp(settings));
  const open = parts.use(await openPage(server.url, options));
  await signInMember(open.page, server.url, MEMBER);
  const kept = parts.move();
  return { ...open, server, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
