import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";

import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";

const TABLE = "Number;Title;Place\n7;Tools;Cellar\n8;Books;Attic\nX9;Lamp;\n";

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("File to import").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

async function newBox(page: Page, tagId: string, title: string): Promise<void> {
  const answer = await page.request.post("/api/backend/items", {
    data: { action: "CREATE_ITEM", payload: { tagId, title } },
  });
  assert.equal(answer.status(), 201);
}

/** In how many columns and lines the options of a choice stand. */
async function places(choice: Locator): Promise<number[]> {
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
    await newBox(page, "7", "Socks");
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
    const [columns, lines] = await places(page.getByRole("group", { name: "When a box is here already" }));
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

  Deno.test(`at ${where} nothing can be chosen or imported while the file is still looked at`, async () => {
    await using open = await memberPage(options);
    const { page } = open;
    await newBox(page, "7", "Socks");
    let isLookedAt = false;
    await page.route("**/api/backend/transfer?*GET_IMPORTS*", async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({ response: answer, body: isLookedAt ? text : text.replace('"ready"', '"planning"') });
    });
    await page.goto("/app/setting/data");
    await choose(page, "boxes.csv", Buffer.from(TABLE));
    const merge = page.getByRole("radio", { name: "Merge" });
    await merge.waitFor();
    assert.equal(await merge.isDisabled(), true);
    await merge.click({ force: true });
    assert.equal(await merge.isChecked(), false);
    await page.getByText("Checking what becomes of each row…").waitFor();
    assert.equal(await page.getByRole("button", { name: "Import", exact: true }).isDisabled(), true);
    isLookedAt = true;
    await page.getByRole("button", { name: "Import 1 box" }).and(page.locator(":not([aria-disabled])")).waitFor();
    await merge.click();
    await page.getByText("1 new box comes in and 1 row is merged into a box of yours.").waitFor();
    assert.deepEqual(open.complaints, []);
  });

  Deno.test(`at ${where} everything is downloaded as one zip, which comes in again after the boxes are gone`, async () => {
    await using open = await memberPage(options);
    const { page } = open;
    await newBox(page, "7", "Socks");
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
}

Deno.test("a file that is none of boxes is refused with a sentence, and another one can be chosen", async () => {
  await using open = await memberPage(DESK, "/app/setting/data");
  const { page } = open;
  await choose(page, "photo.jpg", Buffer.from([0xFF, 0xD8, 0xFF, 0, 1, 2]));
  await page.getByText("This is neither a zip nor a table (CSV) nor a list (JSON).").waitFor();
  await choose(page, "boxes.csv", Buffer.from("Number\n3\n"));
  await page.getByText("1 new box comes in.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Choose a file" }).waitFor();
});
