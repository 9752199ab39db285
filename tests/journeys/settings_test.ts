import assert from "node:assert/strict";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";

Deno.test("beside a sidebar the settings open with the profile, and each tab has an address", async () => {
  await using open = await memberPage(DESK, "/app/setting");
  const { page } = open;
  await page.waitForURL("**/app/setting/edit");
  await page.getByRole("heading", { level: 1, name: "Edit Profile" }).waitFor();
  for (const section of ["Account", "Support", "Account Actions"]) {
    await page.getByRole("heading", { name: section, exact: true }).waitFor();
  }
  const tabs = page.getByRole("navigation", { name: "Settings" });
  for (
    const [name, id] of [["Subscription", "subscription"], ["Trash", "trash"], ["Terms", "termsCondition"]] as const
  ) {
    await tabs.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`**/app/setting/${id}`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }
  await page.goto("/app/setting/TERMSCONDITION/");
  await page.getByRole("heading", { level: 1, name: "Terms" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/app/home");
  assert.deepEqual(open.complaints, []);
});

Deno.test("on a phone the settings are a grid of cards, and Back leads from a tab to it and from it home", async () => {
  await using open = await memberPage(PHONE, "/app/setting");
  const { page } = open;
  const cards = page.getByRole("list", { name: "Settings" });
  await cards.getByRole("button", { name: "Log Out" }).waitFor();
  const promised = ["Edit Profile", "Subscription", "Terms", "Help", "Log Out"];
  const names = await cards.getByRole("listitem").allInnerTexts();
  assert.deepEqual(names.map((name) => name.trim()).filter((name) => promised.includes(name)), promised);
  await cards.getByRole("link", { name: "Trash" }).click();
  await page.getByText("The trash is empty").waitFor();
  await page.getByRole("link", { name: "Back" }).click();
  await cards.waitFor();
  assert.equal(new URL(page.url()).pathname, "/app/setting");
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/app/home");
  assert.deepEqual(open.complaints, []);
});

thoroughTest("768 pixels of width show the cards, 769 the sidebar, also while the window changes", async () => {
  await using open = await memberPage({ viewport: { width: 768, height: 900 } }, "/app/setting");
  const { page } = open;
  await page.getByRole("list", { name: "Settings" }).waitFor();
  await page.setViewportSize({ width: 769, height: 900 });
  await page.waitForURL("**/app/setting/edit");
  await page.getByRole("navigation", { name: "Settings" }).waitFor();
});

thoroughTest("a tab that there is not answers 404 with the page that says so, and leads to the homepage", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  const answer = await page.goto("/app/setting/none");
  assert.equal(answer?.status(), 404);
  await page.getByText("We can't seem to find the page you're looking for").waitFor();
  assert.equal(await page.getByRole("link", { name: "Back to Homepage" }).getAttribute("href"), "/");
});
