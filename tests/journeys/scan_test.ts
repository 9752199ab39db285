import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, openPage, PHONE } from "../../tools/browser.ts";
import { fakeCamera, type Scene } from "../../tools/fake_camera.ts";
import { liveServer } from "../../tools/live_server.ts";

async function signInTo(page: Page, path: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.waitForURL("**/app/home");
  await page.goto(path);
}

const SCENES: readonly Scene[] = [
  { number: "117", writing: "printed label" },
  { number: "42", writing: "marker on cardboard" },
  { number: "203", writing: "chalk on plastic" },
  { number: "58", writing: "marker on cardboard", tiltDegrees: 12 },
];

for (const scene of SCENES) {
  const { number, writing, tiltDegrees } = scene;
  Deno.test(`a new number in ${writing}${tiltDegrees ? ", tilted," : ""} starts a new box with its photo`, async () => {
    await using server = await liveServer();
    await using camera = await fakeCamera(scene);
    await using open = await openPage(server.url, DESK, camera.flags);
    const { page } = open;
    await signInTo(page, "/app/scan");
    await page.waitForURL(`**/app/item/new?tagId=${number}`);
    await page.getByRole("heading", { name: "New box" }).waitFor();
    assert.equal(await page.getByLabel("Number on the box").inputValue(), number);
    await page.getByRole("img", { name: `box-${number}.jpg` }).waitFor();
    assert.deepEqual(open.complaints, []);
  });
}
void PHONE;
