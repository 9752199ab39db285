import assert from "node:assert/strict";
import { DESK } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { makeBox } from "./box_steps.ts";

Deno.test("where nothing shares, the address of a box is copied, and it is said that only its owner can open it", async () => {
  await using open = await memberPage(DESK, null);
  const { page, context } = open;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { _id } = await makeBox(page, { tagId: "118", title: "Winter coats" });
  await page.goto(`/app/item/${_id}`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("menuitem", { name: "For yourself" }).click();
  await page.getByText("Link copied. Only you can open it, signed in.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
});
