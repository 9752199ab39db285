import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { until } from "../support/until.ts";

async function choose(page: Page, name: string): Promise<void> {
  const table = await Deno.readFile(new URL(`../fixtures/import/${name}`, import.meta.url));
  await page.getByLabel("File to import").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(table) });
}

Deno.test("on a phone a Homebox table is chosen, a column changed, imported, and its boxes are in the list", async () => {
  await using open = await memberPage(PHONE, "/app/setting/data");
  const { page } = open;
  await choose(page, "homebox.csv");
  await page.getByText("3 new boxes come in.").waitFor();
  await page.getByText("25 columns").click();
  const columns = page.getByRole("list", { name: "Columns of the file" });
  const maker = columns.getByLabel("HB.manufacturer");
  await maker.selectOption({ label: "Tags" });
  await until(async () => await maker.inputValue() === "tags" || null);
  await page.getByText("3 new boxes come in.").waitFor();
  await page.getByRole("button", { name: "Import 3 boxes" }).click();
  await page.getByText("Take back").waitFor();
  await page.goto("/app/home");
  await page.getByText("Cordless drill").first().waitFor();
  await page.getByText("Cordless drill").first().click();
  await page.getByText("Home / Attic").first().waitFor();
  await page.getByText("Acme").first().waitFor();
  assert.deepEqual(open.complaints, []);
});
