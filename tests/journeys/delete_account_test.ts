import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage, memberPageOn } from "../support/browser/member_page.ts";
import { payer } from "../support/test_billing.ts";
import { invite, joinedBy, mustDo } from "../support/test_households.ts";
import { seenInPassing } from "./in_passing.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";

async function openDialog(page: Page) {
  await page.goto("/app/setting/edit");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  return {
    dialog,
    word: dialog.getByLabel("Type DELETE to confirm"),
    doIt: dialog.getByRole("button", { name: "Delete Account" }),
  };
}

Deno.test("an account is deleted only after the typed word, and leaves nothing of itself in the browser", async () => {
  await using open = await memberPageOn({}, PHONE);
  const { page, server } = open;
  const { word, doIt } = await openDialog(page);
  assert.equal(await doIt.isDisabled(), true);
  await word.fill("DELET");
  assert.equal(await doIt.isDisabled(), true);
  await word.fill(" delete ");
  assert.equal(await doIt.isDisabled(), false);
  await Promise.all([seenInPassing(page, "Your account is deleted."), doIt.click()]);
  await page.waitForURL(`${server.url}/`);
  assert.equal(await page.evaluate(() => scrollY), 0, "a new page, whatever was scrolled to before");
  assert.equal(await page.evaluate(() => localStorage.getItem("userEmail")), null);
  assert.equal((await page.context().cookies()).filter(({ name }) => /access|refresh/.test(name)).length, 0);
  await page.goto("/app/home");
  await page.waitForURL((url) => !url.pathname.startsWith("/app/home"));
  assert.deepEqual(open.complaints, []);
});

thoroughTest("a deletion that fails says so in the documented words, and the account stands", async () => {
  await using open = await memberPage(DESK);
  const { page } = open;
  const { dialog, word, doIt } = await openDialog(page);
  await word.fill("DELETE");
  const url = "**/api/backend/auth/delete/account";
  const cases = [
    [(route) => route.abort(), "Network error. Please check your connection and try again."],
    [(route) => route.fulfill({ status: 500, body: "" }), "Failed to delete account. Please try again."],
    [
      (route) => route.fulfill({ status: 503, json: { succeeded: false, errorMessage: "Back in a minute." } }),
      "Back in a minute.",
    ],
  ] as const satisfies readonly (readonly [Parameters<Page["route"]>[1], string])[];
  for (const [answer, sentence] of cases) {
    await page.route(url, answer, { times: 1 });
    await doIt.click();
    await dialog.getByRole("alert").getByText(sentence).waitFor();
  }
  await page.goto("/app/home");
  await page.getByRole("heading", { name: "Welcome back!" }).waitFor();
});

thoroughTest("whoever pays for Pro reads that it ends, and the export is a click away", async () => {
  await using open = await memberPageOn({}, DESK, null);
  const { page, server } = open;
  await payer(server, await server.signIn("member@sandbox.test")).upgrade("1");
  const { dialog } = await openDialog(page);
  await dialog.getByText(/Your Pro plan .*ends at once/).waitFor();
  await dialog.getByRole("link", { name: "Export your boxes and files first" }).click();
  await page.waitForURL("**/app/setting/data");
  await dialog.waitFor({ state: "detached" });
});

Deno.test("an account whose household others share goes once that is meant, and one's place in another household with it", async () => {
  await using open = await memberPageOn({}, PHONE, null);
  const { page, server } = open;
  const [member, cleo] = [await server.signIn("member@sandbox.test"), await server.signIn("cleo@example.org")];
  await joinedBy(server, member, "ben@example.org");
  await mustDo(member, "JOIN_HOUSEHOLD", { key: (await invite(cleo)).key });
  await mustDo(cleo, "NAME_HOUSEHOLD", { name: "Cabin" });
  const { dialog, word, doIt } = await openDialog(page);
  await dialog.getByText("The boxes of Cabin, which you leave").waitFor();
  await dialog.getByText("Home is shared by 2 people.").waitFor();
  assert.equal(await dialog.getByRole("link", { name: "Hand it over" }).getAttribute("href"), "/app/setting/household");
  await word.fill("DELETE");
  assert.equal(await doIt.isDisabled(), true);
  await dialog.getByLabel("Delete Home with all its boxes for all 2 people, who are told by mail").check();
  await Promise.all([seenInPassing(page, "Your account is deleted."), doIt.click()]);
  assert.deepEqual(open.complaints, []);
});
