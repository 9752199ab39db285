import assert from "node:assert/strict";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { readLabels } from "../support/browser/read_labels.ts";
import { until } from "../support/until.ts";
import { makeBox } from "./box_steps.ts";

const print = (page: Page, name: RegExp) => page.getByRole("button", { name }).click();

/** As somebody else in the household does. */
async function change(page: Page, action: string, payload: object): Promise<void> {
  assert.ok((await page.request.post("/api/backend/items", { data: { action, payload } })).ok());
}

/** The preview's page, once it is drawn: how much of each of its thirds is dark, from left to right. */
async function darkThirds(page: Page): Promise<number[]> {
  const paper = page.locator("canvas[aria-busy=false]");
  await paper.waitFor();
  return await paper.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas, dark = [0, 0, 0];
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    for (let at = 0; at < width * height; at++) {
      if ((pixels[at * 4] ?? 0) < 100) {
        const third = Math.floor((at % width) * 3 / width);
        dark[third] = (dark[third] ?? 0) + 3 / (width * height);
      }
    }
    return dark;
  });
}

async function savedPdf(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save PDF" }).click(),
  ]);
  const document = await getDocument({ data: new Uint8Array(await readFile(await download.path())), verbosity: 0 })
    .promise;
  const first = await document.getPage(1);
  const [{ items }, { fnArray }] = [await first.getTextContent(), await first.getOperatorList()];
  const texts = items.flatMap((item) => "str" in item ? [item.str.trim()] : []).filter((text) => text !== "");
  return {
    document,
    texts: texts.join("|"),
    pictures: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
  };
}

Deno.test("boxes chosen in the list are shown as they are printed, on a sheet of one's own too, and saved as a PDF", async () => {
  await using open = await memberPage();
  const { page } = open;
  const { _id: itemId } = await makeBox(page, { tagId: "117", title: "Summer coats", location: "Attic" });
  await makeBox(page, { tagId: "007", title: "冬のコート" });
  const { _id: gone } = await makeBox(page, { tagId: "9" });
  await page.goto("/app/home");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "All 3" }).click();
  await page.getByRole("button", { name: "Labels", exact: true }).click();
  await page.getByRole("button", { name: "Print 3 labels" }).waitFor();
  await change(page, "UPDATE_ITEM", { itemId, updates: { tagId: "118", title: "Winter coats" } });
  await change(page, "DELETE_ITEM", { itemId: gone });
  // As many as one chooses at once do not go into one address.
  await page.evaluate(() => {
    const { usr } = history.state, unknown = Array.from({ length: 400 }, (_, at) => `unknown${at}`);
    history.replaceState({ ...history.state, usr: { ...usr, itemIds: [...usr.itemIds, ...unknown] } }, "");
  });
  await page.reload();
  await page.getByText("401 boxes are not here any more and are left out.").waitFor();
  const [left = 0, middle = 0, right = 1] = await darkThirds(page);
  assert.ok(left > 0.01 && middle > 0.01 && right === 0, `two of three labels: ${[left, middle, right]}`);

  await page.getByRole("button", { name: "Measure a sheet of your own" }).click();
  const dialog = page.getByRole("dialog", { name: "Your own sheet" });
  await dialog.getByLabel("Left margin").fill("70,5");
  await dialog.getByText("The last labels would end 56.08 mm to the right of the paper.").waitFor();
  await dialog.getByLabel("Columns").fill("2");
  await dialog.getByRole("button", { name: "Save sheet" }).click();
  await dialog.waitFor({ state: "hidden" });
  assert.equal(await page.getByRole("combobox", { name: "Paper" }).inputValue(), "own");
  assert.equal((await darkThirds(page))[0], 0, "nothing in the wide margin");

  await Promise.all([page.waitForRequest(/READ_BOXES_TO_LABEL/), print(page, /^Print 2 labels/)]);
  const { document, texts, pictures } = await savedPdf(page);
  assert.match(texts, /007.*118|118.*007/);
  assert.match(texts, /Winter coats/);
  assert.equal(pictures, 1, "what the font lacks is the device's picture");
  const read = await readLabels(document, ["118", "007"]);
  assert.deepEqual(read.map(({ number }) => number), ["118", "007"]);
  for (const { number, code } of read) {
    await page.goto(code ?? "");
    await page.getByText(`Scanned TagId: ${number}`).waitFor();
  }
  assert.deepEqual(open.complaints, []);
  await page.route(/READ_LABEL_SHEET/, (route) => route.abort());
  await page.goto("/app/labels");
  const lost = page.getByRole("alert").filter({ hasText: "Your own sheet could not be loaded." });
  await lost.waitFor();
  await page.unroute(/READ_LABEL_SHEET/);
  await lost.getByRole("button", { name: "Try Again" }).click();
  await lost.waitFor({ state: "hidden" });
  assert.equal(await page.getByRole("combobox", { name: "Paper" }).inputValue(), "own");
  const first = page.getByLabel("From number");
  await page.getByRole("button", { name: "Print 14 labels" }).waitFor();
  assert.equal(await first.inputValue(), "8");
  await print(page, /^Print 14 labels/);
  await page.getByRole("link", { name: "Save PDF" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Free numbers were printed up to 22.").waitFor();
  assert.equal(await first.inputValue(), "23", "14 numbers, and not that of the trash");
});

thoroughTest("10,000 labels say how far they are, and are given up at once", async () => {
  await using open = await memberPage(PHONE, "/app/labels");
  const { page } = open;
  await darkThirds(page);
  await page.getByRole("radio", { name: /^From/ }).click();
  await page.getByLabel("Last number").fill("10001");
  await page.getByText("At most 10,000 labels are made at once.").waitFor();
  await page.getByLabel("Last number").fill("10000");
  await darkThirds(page);
  const idle = page.workers().length;
  await print(page, /^Print 10,000 labels/);
  await page.getByRole("dialog").getByText(/^Page ([2-9]|\d\d+) of 477 pages/).waitFor();
  assert.equal(page.workers().length, idle + 1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await until(() => page.workers().length === idle || null);
  assert.deepEqual(open.complaints, []);
});
