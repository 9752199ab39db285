import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { DESK, MEMBER, openPage, PHONE, signInMember, STILL } from "../support/browser/browser.ts";
import { memberPageOn } from "../support/browser/member_page.ts";
import { type TestApp, testApp } from "../support/server/test_app.ts";
import { codeIn, codeMailsTo, notThe } from "../support/test_recovery.ts";
import { mailTo } from "../support/outside/test_mail.ts";
import { until } from "../support/until.ts";
import { seenInPassing } from "./in_passing.ts";

const NEW = "Box-12345";

/** The newest message with a code, and the link in it that opens what its code opens. */
async function codeAndLink(server: TestApp, email: string) {
  const mail = await until(async () => (await codeMailsTo(server, email))[0] ?? null);
  return { code: codeIn(mail), link: /https?:\S+#\S+/.exec(mail.text)?.[0] ?? assert.fail("expected a link") };
}

async function holdWayToLogin(page: Page): Promise<void> {
  assert.equal(await page.getByRole("link", { name: "Remember your login?" }).getAttribute("href"), "/login");
}

async function kindOf(field: Locator): Promise<[type: string, isRequired: boolean]> {
  return await field.evaluate(({ type, required }: HTMLInputElement) => [type, required]);
}

Deno.test("somebody recovers the account by the link, and is signed out everywhere", async () => {
  await using server = await testApp({ PASSWORD_SIGN_IN: "1" });
  await using open = await openPage(server.url, PHONE);
  const { page } = open;
  await signInMember(page);
  const elsewhere = await open.context.browser()?.newContext({ ...STILL, baseURL: server.url }) ??
    assert.fail("no browser");
  const other = await elsewhere.newPage();
  await other.goto("/login");
  await other.getByLabel("E-mail").fill(MEMBER);
  await other.getByRole("link", { name: "Forgot your password?" }).click();
  await other.getByRole("heading", { name: "Recover your account" }).waitFor();
  await holdWayToLogin(other);
  assert.deepEqual(await kindOf(other.getByLabel("E-mail")), ["email", true]);
  assert.equal(
    await other.getByLabel("E-mail").inputValue(),
    MEMBER,
    "what was typed before need not be typed again",
  );
  await other.getByRole("button", { name: "SEND CODE" }).click();

  await other.getByRole("heading", { name: "Enter the code" }).waitFor();
  await holdWayToLogin(other);
  await other.getByLabel("Code").fill("12345");
  await other.getByRole("button", { name: "CHECK CODE" }).click();
  await other.getByText("code need to be 6 digit").waitFor();
  await other.getByLabel("Code").fill("012345");
  await other.getByRole("button", { name: "CHECK CODE" }).click();
  await other.getByText(/This code is not right, /).waitFor();
  const { code, link } = await codeAndLink(server, MEMBER);
  await other.getByLabel("Code").fill(notThe(code));
  await other.getByRole("button", { name: "CHECK CODE" }).click();
  await other.getByText(/This code is not right, .* 4 tries are left\.$/).waitFor();
  await other.goto(link);

  await other.getByRole("heading", { name: "Change Password" }).waitFor();
  assert.equal(new URL(other.url()).hash, "", "the link's key is out of sight");
  await holdWayToLogin(other);
  const [first, again] = [other.getByLabel("New Password"), other.getByLabel("Retype Password")];
  const change = other.getByRole("button", { name: "CHANGE PASSWORD" });
  for (
    const [password, retyped, fault] of [
      [NEW, "box", "Password must be the same"],
      ["", "", "Password cannot be empty"],
      ["Box-1", "Box-1", "Password must be at least 8 characters."],
    ] as const
  ) {
    await first.fill(password);
    await again.fill(retyped);
    await change.click();
    await other.getByText(fault).waitFor();
  }
  await first.fill(NEW);
  await again.fill(NEW);
  await change.click();
  await other.waitForURL("**/login");

  await page.waitForURL("**/login");
  await page.getByLabel("E-mail").fill(MEMBER);
  await page.getByLabel("Password").fill(NEW);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/app/home");
  await until(async () => (await mailTo(server, MEMBER)).some(({ subject }) => /was changed/.test(subject)) || null);
  assert.deepEqual(open.complaints, []);
});

Deno.test("from the profile somebody changes their password, also by a code that they went back from", async () => {
  await using open = await memberPageOn({ PASSWORD_SIGN_IN: "1" }, DESK, "/app/setting/edit");
  const { page, server } = open;
  await page.getByRole("link", { name: "Change your password" }).click();
  await page.getByRole("heading", { name: "Change your password" }).waitFor();
  const back = page.getByRole("link", { name: "Back to your profile" });
  assert.equal(await back.getAttribute("href"), "/app/setting/edit");
  assert.equal(await page.getByLabel("E-mail").inputValue(), MEMBER);
  await page.getByRole("button", { name: "SEND CODE" }).click();
  await page.getByRole("button", { name: "Another address, or a new code" }).click();
  await page.getByRole("button", { name: `I have the code for ${MEMBER}` }).click();
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  await page.getByLabel("Code").fill((await codeAndLink(server, MEMBER)).code);
  await page.getByRole("button", { name: "CHECK CODE" }).click();
  await page.getByLabel("New Password").fill(NEW);
  await page.getByLabel("Retype Password").fill(NEW);
  await Promise.all([
    seenInPassing(page, "Your password was changed."),
    page.getByRole("button", { name: "CHANGE PASSWORD" }).click(),
  ]);
  await page.waitForURL("**/login");
  await page.goto("/app/home");
  await page.waitForURL("**/login");
});

Deno.test("somebody registers by e-mail and password, and comes back with them", async () => {
  await using server = await testApp({ PASSWORD_SIGN_IN: "1" });
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/register");
  const otherWay = page.getByRole("button", { name: "member@sandbox.test" });
  await otherWay.waitFor();
  await page.getByLabel("E-mail").fill("zoe@example.org");
  await page.getByRole("button", { name: "Sign up with e-mail" }).click();
  await otherWay.waitFor({ state: "detached" });
  await page.goto((await codeAndLink(server, "zoe@example.org")).link);
  await page.getByLabel("First name").fill("Zoë");
  await page.getByLabel("Password", { exact: true }).fill(NEW);
  await page.getByLabel("Retype Password").fill(NEW);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/app/**");
  const elsewhere = await open.context.browser()?.newContext({ ...STILL, baseURL: server.url }) ??
    assert.fail("no browser");
  const other = await elsewhere.newPage();
  await other.goto("/login");
  await other.getByLabel("E-mail").fill("zoe@example.org");
  await other.getByLabel("Password", { exact: true }).fill("Wrong-1234");
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.getByText("The e-mail address or the password is not right.").waitFor();
  await other.getByLabel("Password", { exact: true }).fill(NEW);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.waitForURL("**/app/**");
  assert.deepEqual(open.complaints, []);
});
