import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { drawnCode } from "../support/browser/drawn_code.ts";
import { sharedServerUrl } from "../support/server/shared_server.ts";
import { arriveAtForm, framesRead, readsAs, sceneCamera, signInTo, visit, waitForFrames } from "./scan_steps.ts";

const EAN = "4006381333931";

Deno.test("a new box keeps the code it was made for, gets a barcode too and is opened by that, and our own code in a photo leads to its number", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  await readsAs(page, `() => ({ reading: nothing, ms: 100 })`);
  const camera = await sceneCamera(page);
  await signInTo(page, "/app/scan");
  await camera.show(await drawnCode("PARCEL 00340", "QRCode"));
  await page.getByRole("link", { name: "New box" }).click();
  await page.getByText("PARCEL 00340").waitFor();
  await page.getByText("Write 1 on this box").waitFor();
  await page.getByLabel("What is inside?").fill("Parcel");
  const found = page.waitForResponse(/FIND_ITEM_BY_CODE/);
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByText("Saved 1", { exact: true }).waitFor();
  const [box] = (await (await found).json()).data.items;
  await waitForFrames(page, await framesRead(page) + 10); // The camera still sees the code, and the box is not opened.
  await page.getByText("Saved 1", { exact: true }).waitFor();

  const barcode = await drawnCode(EAN, "EAN13");
  await camera.show(barcode);
  await page.getByRole("region", { name: "A code" }).getByText(EAN, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Choose its box" }).click();
  await page.getByLabel("Its number, or a word").fill("parc");
  await page.getByRole("button", { name: "1 Parcel" }).click();
  await page.getByRole("button", { name: `Remove the code ${EAN}` }).waitFor();

  await page.goto("/app/scan");
  // As an invitation's is, whose key stands behind the sign.
  await camera.show(await drawnCode(`${sharedServerUrl()}/privacy#key`, "QRCode"));
  await page.getByRole("link", { name: "Open this page" }).click();
  await page.waitForURL("**/privacy#key");

  await page.goto("/app/scan");
  await camera.show(barcode);
  await page.waitForURL(`**/app/item/${box._id}`);
  // Anew, so that the camera sees the barcode no more.
  await page.goto("/app/scan");
  const label = await drawnCode(`${sharedServerUrl()}/app/number/118`, "QRCode");
  const photo = { name: "label.jpg", mimeType: "image/jpeg", buffer: Buffer.from(label) };
  await page.getByLabel("Take a photo instead").setInputFiles(photo);
  await arriveAtForm(page, "118");
  assert.deepEqual(scan.complaints, []);
});
