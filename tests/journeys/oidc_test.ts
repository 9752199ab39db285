import assert from "node:assert/strict";
import { openPage, PHONE } from "../support/browser/browser.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { testApp } from "../support/server/test_app.ts";
import { type House, house } from "../support/outside/test_oidc_house.ts";

async function askingHouse(settings: Readonly<Record<string, string>> = {}): Promise<House> {
  const at = await house(settings);
  at.provider.isAsking = true;
  return at;
}

Deno.test("a provider of the operator's own signs somebody in, who arrives where they wanted to go", async () => {
  await using at = await askingHouse({ BASE_PATH: "/boxes" });
  await using open = await openPage(at.app.url, PHONE);
  const { page } = open;
  await page.goto(`${at.app.url}/app/item/new?tagId=118`);
  await page.waitForURL("**/boxes/login");
  await page.getByRole("button", { name: "Continue with Home" }).click();
  await page.waitForURL(`${at.provider.url}/interaction/**`);
  await page.getByRole("button", { name: "Go on" }).click();
  // A new account is asked for its names first.
  await page.waitForURL("**/boxes/app/**");
  const check = await (await page.request.get(`${at.app.url}/api/backend/auth/check-login`)).json();
  assert.equal(check.user.email, "ann@example.org");
  assert.equal(new URL(page.url()).searchParams.has("fault"), false);
  assert.deepEqual(open.complaints, []);
});

thoroughTest(
  "a number to begin with outlives the way through the provider and the setup of a new account",
  async () => {
    await using at = await askingHouse();
    await using open = await openPage(at.app.url);
    const { page } = open;
    await page.goto("/register?box=27");
    await page.getByRole("button", { name: "Sign up with Home" }).click();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Skip" }).click();
    await page.waitForURL("**/app/item/new?tagId=27");
    assert.equal(await page.getByLabel("Number on the box").inputValue(), "27");
  },
);

thoroughTest("somebody who says no at the provider is told so, and may try again", async () => {
  await using at = await askingHouse();
  await using open = await openPage(at.app.url);
  const { page } = open;
  await page.goto("/register");
  await page.getByRole("button", { name: "Sign up with Home" }).click();
  await page.getByRole("button", { name: "No" }).click();
  await page.getByText("The sign-in service says that you did not go on.").waitFor();
  await page.waitForURL((url) => url.pathname === "/login" && url.search === "");
  await page.getByRole("button", { name: "Continue with Home" }).click();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL("**/app/**");
});

thoroughTest("a provider that is down is said so on the page, beside the other ways in", async () => {
  await using server = await testApp({
    SANDBOX: "0",
    OIDC_ISSUER: "http://127.0.0.1:1",
    OIDC_CLIENT_ID: "boxes",
    OIDC_CLIENT_SECRET: "hush-hush",
    PASSWORD_SIGN_IN: "1",
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/login");
  await page.getByLabel("Password").waitFor();
  await page.getByRole("button", { name: "Continue with your account" }).click();
  await page.getByText("We could not reach the sign-in service. Please try again.").waitFor();
  await page.goto("/changepassword");
  await page.getByLabel("E-mail").fill("ann@example.org");
  await page.getByRole("button", { name: "SEND CODE" }).click();
  await page.getByText("Our mail server does not answer just now, so it may take longer to arrive.").waitFor();
});

thoroughTest("an address that names a fault nobody knows says nothing", async () => {
  await using at = await askingHouse();
  await using open = await openPage(at.app.url);
  await open.page.goto("/login?fault=<b>constructor");
  await open.page.getByRole("button", { name: "Continue with Home" }).waitFor();
  assert.equal(await open.page.getByRole("alert").count(), 0);
});
