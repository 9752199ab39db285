import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { arriveAtForm, said, signInTo, visit } from "./scan_steps.ts";

/** 897, which the first reader is .78 sure of. */
const HARD = fileURLToPath(new URL("../../recogniser/fixtures/val_set/00054.webp", import.meta.url));

async function photograph(page: Page): Promise<void> {
  await page.getByLabel("Take a photo instead").setInputFiles(HARD);
}

Deno.test("on a metered line the number is asked about, and it is said that there is a second reader; whoever chose it gets it", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { type: "cellular" } });
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await signInTo(page, "/app/scan");
  await photograph(page);
  await said(page, "897?").waitFor();
  await page.getByText("A second reader helps").waitFor();
  assert.deepEqual(asked.filter((url) => /second_reader-\w+\.bin/.test(url)), []);
  await page.goto("/app/setting/pictures");
  await page.getByRole("radio", { name: "On any line" }).check();
  await page.goto("/app/scan");
  await photograph(page);
  await arriveAtForm(page, "897");
});
