import { DESK } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { makeBox, photo } from "./box_steps.ts";

Deno.test("a file that is deleted while it waits says that it is gone, and another takes its place", async () => {
  await using open = await memberPage(DESK);
  const { page } = open;
  const { _id } = await makeBox(page, { tagId: "12", title: "Coats" });
  // As a browser answers for a file that was deleted after it was chosen.
  await page.addInitScript(() => {
    const { slice } = Blob.prototype;
    Blob.prototype.slice = function (...range) {
      const part = slice.apply(this, range);
      const isGone = this instanceof File && this.name === "gone.jpg";
      if (isGone) part.arrayBuffer = () => Promise.reject(new DOMException("It is gone.", "NotFoundError"));
      return part;
    };
  });
  const held = Promise.withResolvers<void>();
  await page.route(/\/media\?cmdId=/, async (route) => {
    await held.promise;
    await route.continue();
  }, { times: 1 });
  await page.goto(`/app/item/${_id}`);
  const files = page.getByLabel("Files", { exact: true }).first();
  await files.setInputFiles([await photo({ name: "first.jpg" })]);
  await page.getByRole("progressbar", { name: "Uploading first.jpg" }).waitFor();
  await files.setInputFiles([await photo({ name: "gone.jpg" })]);
  await page.getByText("Waiting").waitFor();
  held.resolve();
  await page.getByText("This file is no longer on the device, or has changed. Pick it again.").waitFor();
  await page.getByRole("button", { name: "Pick it again" }).waitFor();
  await page.getByRole("listitem").getByLabel("Files").setInputFiles([await photo({ name: "again.jpg" })]);
  await page.getByRole("button", { name: "again.jpg", exact: true }).waitFor();
});
