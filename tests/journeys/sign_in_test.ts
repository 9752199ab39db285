import assert from "node:assert/strict";
import { openPage } from "../support/browser/browser.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { memberPageOn } from "../support/browser/member_page.ts";
import { testApp } from "../support/server/test_app.ts";
import { until } from "../support/until.ts";

Deno.test("a visitor who wanted a member's page signs in and arrives there", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/app/item/new?tagId=118");
  await page.waitForURL("**/login");
  assert.equal(await page.evaluate(() => localStorage.getItem("intendedUrl")), "/app/item/new?tagId=118");
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.waitForURL("**/app/item/new?tagId=118");
  assert.equal(await page.getByLabel("Number on the box").inputValue(), "118");
  assert.equal(await page.evaluate(() => localStorage.getItem("intendedUrl")), null);
  assert.deepEqual(open.complaints, []);
});

Deno.test("logging out leads to hello, and the pages of members are shut again", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/login");
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.waitForURL("**/app/home");
  await page.goto("/app/setting");
  await page.evaluate(() => localStorage.setItem("default-chat", "the last one"));
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL("**/hello");
  for (const name of ["userEmail", "default-chat"]) {
    assert.equal(await page.evaluate((name) => localStorage.getItem(name), name), null, name);
  }
  await page.goto("/app/home");
  await page.waitForURL("**/login");
  await page.goto("/splash");
  await page.waitForURL("**/hello");
});

Deno.test("somebody whose short session ran out is still signed in, in all tabs at once", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url);
  const { page, context } = open;
  await page.goto("/login");
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.waitForURL("**/app/home");
  await context.clearCookies({ name: "stowmark_access" });
  const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => tab.goto("/app/home")));
  await Promise.all(tabs.map((tab) => tab.getByRole("heading", { name: "My Items" }).waitFor()));
  await page.reload();
  await page.getByRole("heading", { name: "My Items" }).waitFor();
});

thoroughTest("a page whose session has ended tells the server so before it is left", async () => {
  await using open = await memberPageOn({});
  const { page, server } = open;
  // Not while the page is still renewing what the sign-in gave it: it would leave by itself.
  await page.waitForFunction(() => localStorage.getItem("refreshedAt") !== null);
  await page.evaluate(() => localStorage.removeItem("refreshedAt")); // As after ten minutes.
  // Refused by the server itself: a browser in which calls are caught may lose the one that a page makes as it goes.
  await server.pool`update session_tokens set expires_at = now() - interval '1 second' where kind = 'refresh'`;
  await page.reload({ waitUntil: "commit" });
  const told = await until(async () => {
    const [line] = await server.pool<{ level: string; file: string }[]>`
      select level, file_name as file from logs where message = 'Session expired, logging out...'`;
    return line ?? null;
  });
  assert.deepEqual(told, { level: "warning", file: "secureSession" });
  await page.getByText("Sign in to your account").waitFor();
});

thoroughTest("a refused sign-in says so and can be tried again", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/login");
  await page.route("**/api/backend/auth/login", (route) => route.abort());
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.getByText("Network error. Please check your connection.").waitFor();
  await page.unroute("**/api/backend/auth/login");
  await page.route("**/api/backend/auth/login", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.getByText("Login failed").waitFor();
  await page.unroute("**/api/backend/auth/login");
  await page.goto("/register");
  for (const call of ["**/sandbox/google/credential", "**/api/backend/auth/register"]) {
    await page.route(call, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByRole("button", { name: "member@sandbox.test" }).click();
    await page.getByText("Registration failed").waitFor();
    await page.unroute(call);
    await page.reload();
  }
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.waitForURL("**/app/home");
});
