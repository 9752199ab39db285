import assert from "node:assert/strict";
import { type MemberPage, memberPageOn } from "../support/browser/member_page.ts";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { A_MONTH, AUTHENTICATES, DECLINED, GOOD, REDIRECTS } from "../support/test_billing.ts";
import { advance, choose, fillCard, pay } from "./billing_steps.ts";

const NEW = "5555555555554444";

async function payerAtSettings(options?: typeof PHONE): Promise<MemberPage> {
  const open = await memberPageOn({}, options, "/app/pro");
  await choose(open.page, "Yearly");
  await pay(open.page, GOOD);
  await open.page.waitForURL("**/app/home");
  await open.page.goto("/app/setting/subscription");
  await open.page.getByText("visa ending in 4242").waitFor();
  return open;
}

Deno.test("the only card is not removed without a word of the renewal, and can be changed right there", async () => {
  await using open = await payerAtSettings(PHONE);
  const { page } = open;
  const day = (await page.getByText("Your subscription will renew on").textContent())?.split("renew on ")[1] ?? "";
  await page.getByRole("button", { name: "Remove visa ending in 4242" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`Visa ending in 4242 pays for your plan: $89.99 on ${day}.`).waitFor();
  await dialog.getByText("Pro would end.").waitFor();
  assert.equal(await dialog.getByRole("button", { name: "Remove" }).count(), 0);
  await dialog.getByRole("button", { name: "Change card" }).click();
  await fillCard(page, DECLINED);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("Your card was declined.").waitFor();
  await fillCard(page, NEW);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("This card pays from now on.").waitFor();
  const cards = page.getByRole("region", { name: "Payment methods" }).getByRole("listitem");
  await cards.filter({ hasText: "4444" }).getByText("Default").waitFor();
  await page.getByRole("button", { name: "Remove visa ending in 4242" }).click();
  await dialog.getByText("will no longer be saved").waitFor();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await cards.filter({ hasText: "4242" }).waitFor({ state: "detached" });
  assert.deepEqual(open.complaints, []);
});

Deno.test("a new card's bank is asked in a frame or on its own page, and the card pays once it agrees", async () => {
  await using open = await payerAtSettings();
  const { page } = open;
  await page.getByRole("button", { name: "Change card" }).click();
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("Your card number is incomplete.").waitFor();
  await fillCard(page, AUTHENTICATES);
  await page.getByRole("button", { name: "Save card" }).click();
  const bank = page.frameLocator("iframe[title='Your bank']");
  await bank.getByText("Is this card yours? Nothing is charged now.").waitFor();
  await bank.getByRole("button", { name: "Fail authentication" }).click();
  await page.getByText("We are unable to authenticate your payment method.").waitFor();
  await fillCard(page, REDIRECTS);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await page.getByText("This card pays from now on.").waitFor();
  await page.waitForURL((url) => url.pathname === "/app/setting/subscription" && url.search === "");
  const cards = page.getByRole("region", { name: "Payment methods" }).getByRole("listitem");
  await cards.filter({ hasText: "3220" }).getByText("Default").waitFor();
  assert.deepEqual(open.complaints, []);
});

Deno.test("payments stand with date, sum and state, and lead to their receipts, also the older ones", async () => {
  await using open = await memberPageOn({}, DESK, "/app/pro");
  const { page, server } = open;
  await choose(page, "Monthly");
  await pay(page, GOOD);
  await page.waitForURL("**/app/home");
  for (let month = 0; month < 13; month++) await advance(server.url, A_MONTH);
  await page.goto("/app/setting/subscription");
  const payments = page.getByRole("region", { name: "Payments and receipts" });
  const rows = payments.getByRole("listitem");
  await rows.first().waitFor();
  assert.equal(await rows.count(), 12);
  assert.match(await rows.first().textContent() ?? "", /\w{3} \d+, \d{4}.*\$9\.99.*Paid.*Receipt/);
  await payments.getByRole("button", { name: "Show older payments" }).click();
  await rows.nth(13).waitFor();
  assert.equal(await rows.count(), 14);
  const receipt = page.waitForEvent("popup");
  await rows.first().getByRole("link", { name: /^Receipt of / }).click();
  await (await receipt).getByText("$9.99, paid").waitFor();
  assert.deepEqual(open.complaints, []);
});
