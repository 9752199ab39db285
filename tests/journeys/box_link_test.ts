import assert from "node:assert/strict";
import { openPage, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { sharedServerUrl } from "../support/server/shared_server.ts";
import { mailTo } from "../support/outside/test_mail.ts";
import { until } from "../support/until.ts";
import { addPhotos, makeBox } from "./box_steps.ts";

Deno.test("a stranger opens a link on their phone, sees the box and writes to its owner; once it was ended, their next look says so", async () => {
  await using open = await memberPage(PHONE, null);
  const { page, email } = open;
  const { _id } = await makeBox(page, { tagId: "118", title: "Winter coats", location: "Cellar" });
  await addPhotos(page, _id, ...["one.jpg", "two.jpg", "three.jpg"].map((name) => ({ name })));
  await page.goto(`/app/item/${_id}`);
  const openDialog = async () => {
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("menuitem", { name: "Link for others" }).click();
  };
  await openDialog();
  await page.getByLabel("Show where it stands: Cellar").check();
  await page.getByLabel(/^“I found this box”/).check();
  await page.getByText("Never", { exact: true }).click();
  await page.getByRole("button", { name: "Make link" }).click();
  const link = new URL(await page.getByLabel("Link", { exact: true }).inputValue());
  await page.getByRole("button", { name: "Done" }).click();

  const url = sharedServerUrl();
  await using theirs = await openPage(url, PHONE);
  const them = theirs.page;
  const asked: string[] = [];
  them.on("request", (request) => asked.push(request.url()));
  await them.goto(link.pathname + link.hash);
  await them.getByRole("heading", { name: "Winter coats" }).waitFor();
  await them.getByText("Cellar").waitFor();
  const photo = them.getByRole("img", { name: "Photo 1 of 3" });
  assert.equal(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)), 900);
  await them.getByLabel("Message").fill("It stood in the yard.");
  await them.getByRole("button", { name: "Send to the owner" }).click();
  await them.getByText("Your message is on its way to the owner.").waitFor();
  const fetchFrom = (path: string) => fetch(url + path);
  await until(async () =>
    (await mailTo({ fetch: fetchFrom }, email)).find(({ text }) => /in the yard/.test(text)) ?? null
  );

  await openDialog();
  await page.getByText("Without an end").waitFor();
  await page.getByRole("button", { name: /^End the link of/ }).click();
  await page.getByText("Without an end").waitFor({ state: "detached" });
  // The third photo was not in sight before.
  await them.getByRole("button", { name: "Next photo" }).click();
  await them.getByText("This link no longer opens a box.").waitFor();
  assert.ok(!asked.some((address) => address.includes(link.hash.slice(1))), "the key stands in no address");
  assert.deepEqual([open.complaints, theirs.complaints], [[], []]);
});
