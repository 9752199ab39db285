import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { makeBox } from "./box_steps.ts";

const TABLE = "Number;Title;Place\n7;Tools;Cellar\n8;Books;Attic\nX9;Lamp;\n";

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("File to import").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

/** In how many columns and lines the options of a choice stand. */
async function gridOf(choice: Locator): Promise<number[]> {
  const options = await choice.getByRole("radio").evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON())
  );
  return ["x", "y"].map((side) => new Set(options.map((option) => option[side])).size);
}

const WAYS: Readonly<Record<string, BrowserContextOptions>> = { "a desk": DESK, "a phone": PHONE };

for (const [where, options] of Object.entries(WAYS)) {
  Deno.test(`at ${where} one sees what becomes of every row, imports, finds the boxes, and takes them back`, async () => {
    await using open = await memberPage(options);
    const { page } = open;
    await makeBox(page, { tagId: "7", title: "Socks" });
    await page.goto("/app/setting/data");
    await choose(page, "boxes.csv", Buffer.from(TABLE));
    await page.getByText("1 new box comes in.").waitFor();
    const rows = page.getByRole("list", { name: "Rows of the file" });
    await rows.getByText('You have a box 7 "Socks".').waitFor();
    await rows.getByText('"X9" is no number: numbers have 1 to 8 digits.').waitFor();
    await page.getByRole("group", { name: "Rows that are shown" }).getByRole("button", { name: "Refused 1" }).click();
    await rows.getByText("Books").waitFor({ state: "hidden" });
    await page.route("**/api/backend/transfer", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
    await page.getByRole("radio", { name: "Merge" }).click();
    await page.getByText("Failed to look at it again. Please try again.").waitFor();
    assert.equal(await page.getByRole("radio", { name: "Skip it" }).isChecked(), true, "as the server does it");
    const [columns, lines] = await gridOf(page.getByRole("group", { name: "When a box is here already" }));
    assert.deepEqual([columns, lines], options === PHONE ? [1, 4] : [2, 2], "four answers, evenly");
    await page.getByRole("radio", { name: "Merge" }).click();
    await page.getByText("1 new box comes in and 1 row is merged into a box of yours.").waitFor();
    await page.getByRole("button", { name: "Import 2 boxes" }).click();
    await page.getByText("1 box, 1 merged").waitFor();
    await page.getByRole("link", { name: "See your boxes" }).click();
    await page.getByText("Books").first().waitFor();
    await page.goto("/app/setting/data");
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    await page.getByRole("listitem").filter({ hasText: "Taken back" }).and(page.locator(":focus")).waitFor();
    await page.goto("/app/setting/trash");
    await page.getByText("Books").waitFor();
    assert.deepEqual(open.complaints, []);
  });
}

Deno.test("everything is downloaded as one zip, which comes in again", async () => {
  await using open = await memberPage();
  const { page } = open;
  await makeBox(page, { tagId: "7", title: "Socks" });
  await page.goto("/app/setting/data");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).click();
  const download = await downloading;
  assert.match(download.suggestedFilename(), /^stowmark-\d{4}-\d\d-\d\d\.zip$/);
  const zip = Buffer.concat(await Array.fromAsync(await download.createReadStream()));
  await choose(page, "stowmark.zip", zip);
  await page.getByText("Nothing in this file will be imported.").waitFor();
  await page.getByRole("radio", { name: "New number" }).click();
  await page.getByRole("button", { name: "Import 1 box" }).click();
  await page.getByText("1 box", { exact: false }).first().waitFor();
  assert.deepEqual(open.complaints, []);
});
