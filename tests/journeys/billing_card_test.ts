import assert from "node:assert/strict";
import { type MemberPage, memberPageOn } from "../support/browser/member_page.ts";
import { PHONE } from "../support/browser/browser.ts";
import { DECLINED, GOOD } from "../support/test_billing.ts";
import { choose, fillCard, pay } from "./billing_steps.ts";

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
