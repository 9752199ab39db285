import assert from "node:assert/strict";
import { thoroughTest } from "../../tools/gate/shares.ts";
import type { BrowserContext, Page } from "playwright-core";
import { type OpenPage, openPage } from "../support/browser/browser.ts";
import { sharedServerUrl } from "../support/server/shared_server.ts";

const RENEWAL = "**/api/backend/auth/secure/token/refresh";

/** Somebody at home who came by the form, so that nothing is being renewed. */
async function justSignedIn(): Promise<OpenPage & { readonly renewals: () => number }> {
  await using parts = new AsyncDisposableStack();
  const open = parts.use(await openPage(sharedServerUrl()));
  const { page } = open;
  let renewals = 0;
  page.on("request", (request) => renewals += request.url().endsWith("/secure/token/refresh") ? 1 : 0);
  await page.goto("/login");
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.getByRole("heading", { name: "My Items" }).waitFor();
  const kept = parts.move();
  return { ...open, renewals: () => renewals, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** As after fifteen minutes. */
async function runOut(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: "stowmark_access" });
}

/** A renewal that the browser knows nothing of. */
async function renewWith(cookies: Awaited<ReturnType<BrowserContext["cookies"]>>): Promise<number> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const url = `${sharedServerUrl()}/api/backend/auth/secure/token/refresh`;
  const answer = await fetch(url, { method: "POST", headers: { cookie } });
  await answer.body?.cancel();
  return answer.status;
}

async function staysUntilReached(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "We cannot reach the server" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/app/home");
  await page.unroute(RENEWAL);
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("heading", { name: "My Items" }).waitFor();
}

Deno.test("a renewal whose answer is lost signs nobody out", async () => {
  await using open = await justSignedIn();
  const { page, context } = open;
  // A page that is still open may renew in between.
  await page.goto("about:blank");
  await runOut(context);
  const arrived: number[] = [];
  await page.route(RENEWAL, async (route) => {
    arrived.push(await renewWith(await context.cookies(route.request().url())));
    await route.abort();
  });
  await page.goto("/app/home");
  await page.getByRole("heading", { name: "We cannot reach the server" }).waitFor();
  assert.deepEqual(arrived, [200], "the server has exchanged the token");
  await staysUntilReached(page);
});

thoroughTest("a token that was stolen and is shown after its pair ends the session of both", async () => {
  await using open = await justSignedIn();
  const { page, context } = open;
  const stolen = await context.cookies(`${sharedServerUrl()}/api/backend/auth`);
  await runOut(context);
  await page.reload();
  await page.getByRole("heading", { name: "My Items" }).waitFor();
  assert.equal(await renewWith(stolen), 401);
  // This one may hear of it and turn to the sign-in by itself.
  const next = await context.newPage();
  await next.goto("/app/home", { waitUntil: "commit" });
  await next.waitForURL("**/login");
});

thoroughTest("whoever has just signed in has nothing to renew", async () => {
  await using open = await justSignedIn();
  const { page } = open;
  await page.reload();
  await page.getByRole("heading", { name: "My Items" }).waitFor();
  assert.equal(open.renewals(), 0);
});
