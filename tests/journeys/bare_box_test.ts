import assert from "node:assert/strict";
import { DESK } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { makeBox } from "./box_steps.ts";

Deno.test("a box of which nothing is written down says what may be, and each leads into its field", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  const { _id } = await makeBox(page, { tagId: "12" });
  await page.goto(`/app/item/${_id}`);
  const bare = page.getByRole("region", { name: "Nothing is written down yet" });
  await bare.getByRole("link", { name: "Description" }).waitFor();
  assert.equal(await bare.getByRole("link").count(), 4);
  await bare.getByRole("link", { name: "Tags" }).click();
  const tags = page.getByRole("combobox", { name: "Tags" });
  await tags.and(page.locator(":focus")).waitFor();
  await tags.fill("winter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "winter", exact: true }).waitFor();
  assert.equal(await bare.count(), 0);
});
