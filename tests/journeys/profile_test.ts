import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { DESK, openPage, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { signInAt, testApp } from "../support/server/test_app.ts";
import { photo } from "./box_steps.ts";

/** Google's account chooser, with somebody in it who was never here. */
async function signInAsNew(page: Page, email: string): Promise<void> {
  await page.route("**/sandbox/google/credential", (route) => {
    const asked = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...asked, email, given_name: "Nora", family_name: "New" }) });
  });
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
}

Deno.test("the profile is saved only when it has changed, and the new name stands everywhere", async () => {
  await using open = await memberPage(DESK, "/app/setting/edit");
  const { page } = open;
  const save = page.getByRole("button", { name: "Save", exact: true });
  const [firstName, displayName] = [page.getByLabel("First name"), page.getByLabel("Display name")];
  await page.getByText("You can't change your email right now. It's read-only.").waitFor();
  assert.equal(await page.getByLabel("E-mail").isEditable(), false);
  assert.equal(await page.getByRole("link", { name: "Change your password" }).count(), 0, "nobody has one here");
  assert.equal(await save.isDisabled(), true);
  await firstName.fill("MIA");
  assert.equal(await save.isDisabled(), true);
  const colour = () => save.evaluate((button) => getComputedStyle(button).color);
  const asleep = await colour();
  await displayName.fill("<b>Mimi</b> 🎲");
  assert.notEqual(await colour(), asleep, "what cannot be pressed does not look as if it could");
  await save.click();
  await page.getByText("Your profile is saved.").waitFor();
  assert.equal(await displayName.inputValue(), "<b>Mimi</b> 🎲");
  assert.equal(await save.isDisabled(), true);
  await page.locator("aside").getByText("<b>Mimi</b> 🎲").waitFor();
  assert.deepEqual(open.complaints, []);
});

Deno.test("a picture is chosen, shown at once in the sidebar, and removed", async () => {
  await using open = await memberPage(DESK, "/app/setting/edit");
  const { page } = open;
  await page.getByLabel("Profile picture").setInputFiles(await photo({ name: "me.jpg" }));
  const shown = page.locator("aside img");
  await shown.waitFor();
  const [width, height] = await shown.evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  });
  assert.deepEqual([width, height], [400, 267]);
  const text = { name: "me.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  await page.getByLabel("Profile picture").setInputFiles(text);
  await page.getByText("We could not read that as a picture.").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await shown.waitFor({ state: "detached" });
  assert.deepEqual(open.complaints, []);
});

for (const [screen, options] of [["phone", PHONE], ["desk", DESK]] as const) {
  Deno.test(`on a ${screen} a new member sets the account up once, and then comes to what was wanted`, async () => {
    await using server = await testApp();
    await using open = await openPage(server.url, options);
    const { page } = open;
    await page.goto("/app/item/new?tagId=118");
    await page.waitForURL("**/login");
    await signInAsNew(page, "nora@example.org");
    await page.waitForURL("**/app/accountSetup");
    assert.equal(await page.getByLabel("Display name").inputValue(), "Nora");
    await page.getByText("Your browser asks the first time you open Scan.").waitFor();
    const [skip, goOn] = [page.getByRole("button", { name: "Skip" }), page.getByRole("button", { name: "Save and" })];
    const [left, right] = [await skip.boundingBox(), await goOn.boundingBox()];
    assert.deepEqual([left?.y, left?.height], [right?.y, right?.height], "the two stand in one row");
    const foot = page.viewportSize()?.height ?? 0;
    if (screen === "phone") assert.ok(left && foot - left.y - left.height < 20, "at the foot of the screen");
    await page.reload();
    await page.getByLabel("Display name").fill("Nono");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.waitForURL("**/app/item/new?tagId=118");
    await page.goto("/login");
    await page.waitForURL("**/app/home");
    const nora = await signInAt(server.url, "nora@example.org");
    assert.deepEqual([nora.user.displayName, nora.user.needsSetup], ["Nono", false]);
    assert.deepEqual(open.complaints, []);
  });
}

Deno.test("setting up can be skipped, and does not come again with the next sign-in", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/register");
  await signInAsNew(page, "nora@example.org");
  await page.waitForURL("**/app/accountSetup");
  const isEnded = page.waitForResponse("**/api/backend/userprofile");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForURL("**/app/home");
  await isEnded;
  await page.context().clearCookies();
  await page.goto("/login");
  await signInAsNew(page, "nora@example.org");
  await page.waitForURL("**/app/home");
});
