import assert from "node:assert/strict";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPageOn } from "../support/browser/member_page.ts";
import { A_MONTH, GOOD } from "../support/test_billing.ts";
import { advance, choose, pay } from "./billing_steps.ts";

Deno.test("every step names the price, and the last one what is charged now, when again, and on the button", async () => {
  await using open = await memberPageOn({}, DESK, "/app/pro");
  const { page } = open;
  await page.getByText("From $7.50 a month, paid every year, or $9.99 month by month.").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { name: "Select a Plan" }).waitFor();
  const plans = await page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Select / }) })
    .allTextContents();
  assert.deepEqual(plans.map((text) => /\$[\d.]+ a month/.exec(text)?.[0]), [
    "$9.99 a month",
    "$10.00 a month",
    "$7.50 a month",
  ]);
  assert.match(plans[1] ?? "", /costs \$0\.05 more than 6 monthly payments, so it saves payments, not money/);
  assert.match(plans[2] ?? "", /Save 25%.*You save \$29\.89/);
  await page.getByRole("button", { name: "Select 6 Months" }).click();
  const pays = page.getByRole("button", { name: "SUBSCRIBE $59.99" });
  await pays.waitFor();
  const described = (await pays.getAttribute("aria-describedby"))?.split(" ")[0];
  const terms = await page.locator(`#${described}`).textContent();
  assert.match(
    terms ?? "",
    /^\$59\.99 now, then every 6 months until you cancel\. The next payment is on \w{3} \d+, \d{4}\.$/,
  );
  assert.deepEqual(open.complaints, []);
});

Deno.test("who was Pro reads that it has ended, what stays and what is limited again, and finds the receipts", async () => {
  await using open = await memberPageOn({}, PHONE, "/app/setting/subscription");
  const { page, server } = open;
  await choose(page, "Monthly");
  await pay(page, GOOD);
  await page.waitForURL("**/app/home");
  await page.goto("/app/setting/subscription");
  await page.getByRole("heading", { name: /^Hello, / }).waitFor();
  await page.getByRole("button", { name: "Cancel Plan" }).click();
  await page.getByRole("dialog").getByText(
    "Without Pro you can add 20 new boxes a month and keep 5 photos and files in each box.",
  )
    .waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Plan" }).click();
  await page.getByText("After that your boxes, photos and files all stay.").waitFor();
  await advance(server.url, A_MONTH);
  await page.goto("/app/setting/subscription");
  await page.getByText("Your Pro has ended.").waitFor();
  await page.getByRole("button", { name: "Next" }).waitFor();
  await page.getByRole("link", { name: /^Receipt of / }).waitFor();
  assert.deepEqual(open.complaints, []);
});
