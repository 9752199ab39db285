import type { BrowserContextOptions } from "playwright-core";
import { DESK, type OpenPage, openPage, signInMember } from "./browser.ts";
import { type LiveServer, liveServer } from "./live_server.ts";

export interface MemberPage extends OpenPage {
  readonly server: LiveServer;
}

/** The sandbox's free member at a page of a fresh server: `await using open = await memberPage()`. */
export async function memberPage(
  options: BrowserContextOptions = DESK,
  settings: Readonly<Record<string, string>> = {},
): Promise<MemberPage> {
  await using parts = new AsyncDisposableStack();
  const server = parts.use(await liveServer(settings));
  const open = parts.use(await openPage(server.url, options));
  await signInMember(open.page, server.url);
  const kept = parts.move();
  return { ...open, server, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
