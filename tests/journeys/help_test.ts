import assert from "node:assert/strict";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { openPage, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { testApp } from "../support/server/test_app.ts";

Deno.test("a member finds an article through a typo, reads it with its picture, and comes back to what was found", async () => {
  await using open = await memberPage(PHONE, "/app/setting");
  const { page } = open;
  await page.getByRole("link", { name: "Help" }).click();
  const articles = page.getByRole("list", { name: "Articles" });
  await articles.getByRole("link", { name: /Scanning a number/ }).waitFor();
  await page.getByRole("searchbox", { name: "Search the help" }).fill("subscripton");
  await articles.getByRole("link", { name: /^Pro/ }).click();
  await page.getByRole("heading", { name: "Cancelling" }).waitFor();
  const picture = page.getByRole("img", { name: "The plans: monthly, for six months, for a year" });
  await picture.waitFor();
  assert.ok(
    await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth > 0;
    }),
  );
  assert.equal(await page.title(), "Pro · Stowmark");
  await page.goBack();
  await articles.getByRole("link", { name: /^Pro/ }).waitFor();
  assert.equal(await page.getByRole("searchbox").inputValue(), "subscripton");
  assert.equal(await page.title(), "Help · Stowmark");
  assert.deepEqual(open.complaints, []);
});

thoroughTest("where no article answers, the help says that it is coming, and where to ask", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/support");
  await page.getByRole("link", { name: "help center" }).click();
  await page.getByRole("searchbox").fill("lawnmower");
  await page.getByRole("heading", { name: "Help center coming soon..." }).waitFor();
  await page.getByRole("link", { name: "ask for help" }).click();
  await page.waitForURL("**/support");
  assert.equal((await page.goto("/help/trash"))?.status(), 200);
  await page.getByRole("heading", { name: "Deleting and getting back" }).waitFor();
  assert.equal((await page.goto("/help/none"))?.status(), 404);
  await page.getByText("We can't seem to find the page you're looking for").waitFor();
  assert.deepEqual(open.complaints, []);
});
