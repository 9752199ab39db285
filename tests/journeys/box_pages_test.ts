import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { PHONE } from "../support/browser/browser.ts";
import { memberPage, memberPageOn } from "../support/browser/member_page.ts";
import { makeBox } from "./box_steps.ts";
import { joinedBy } from "../support/test_households.ts";

Deno.test("a box's page begins with its owner's words; what else is known stands small at its end, Delete in a menu", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  const words = { title: "Ice skates", location: "Attic, left", tags: ["winter"], description: "Two pairs, size 38." };
  const { _id } = await makeBox(page, { tagId: "12", ...words });
  await page.goto(`/app/item/${_id}`);
  const facts = page.getByRole("region", { name: "About this box" });
  const inOrder = [
    page.getByRole("heading", { level: 1, name: /Ice skates/ }),
    page.getByRole("link", { name: "Attic, left" }),
    page.getByRole("link", { name: "winter" }),
    page.getByText("Two pairs, size 38."),
    facts,
  ];
  const boxes = await Promise.all(inOrder.map(async (part) => {
    await part.waitFor();
    return await part.boundingBox();
  }));
  const tops = boxes.map((box) => box?.y ?? assert.fail("not drawn"));
  assert.deepEqual(tops, tops.toSorted((a, b) => a - b));
  const sizeOf = async (part: Locator) =>
    await part.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const small = await sizeOf(facts.getByText("Scanned TagId: 12"));
  assert.ok(small <= await sizeOf(page.getByText("Two pairs, size 38.")));
  assert.equal(await page.getByText("Delete box").count(), 0);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete box" }).waitFor();
});

Deno.test("whoever changes a box that is thrown away meanwhile keeps their words, and hears of it", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  const { _id: itemId } = await makeBox(page, { tagId: "12", title: "Skates" });
  await page.goto(`/app/item/${itemId}/edit`);
  await page.getByLabel("What is inside?").fill("Ice skates");
  const isGone = page.waitForResponse((answer) => /GET_ITEM_BY_ID/.test(answer.url()) && answer.status() === 404);
  const deletion = JSON.stringify({ action: "DELETE_ITEM", payload: { itemId } });
  await page.evaluate(async (body) => {
    await fetch("/api/backend/items", { method: "POST", headers: { "content-type": "application/json" }, body });
  }, deletion);
  await isGone;
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").filter({ hasText: "doesn't exist or has been removed" }).waitFor();
  assert.equal(await page.getByLabel("What is inside?").inputValue(), "Ice skates");
});

Deno.test("Back while a box is changed loses nothing: the changes wait on the box, until they are saved or discarded", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  const { _id } = await makeBox(page, { tagId: "12", title: "Skates" });
  await page.goto(`/app/item/${_id}`);
  const change = async (title: string) => {
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("What is inside?").fill(title);
  };
  await change("Ice skates");
  await page.goBack();
  await page.getByText("Your changes are not saved.").waitFor();
  await page.getByRole("heading", { name: "Skates", exact: true }).waitFor();
  await page.getByRole("link", { name: "Keep editing" }).click();
  await page.waitForURL("**/edit");
  assert.equal(await page.getByLabel("What is inside?").inputValue(), "Ice skates");
  await page.reload();
  assert.equal(await page.getByLabel("What is inside?").inputValue(), "Ice skates");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Ice skates" }).waitFor();
  assert.equal(await page.getByText("Your changes are not saved.").count(), 0);

  await change("Something else");
  await page.goBack();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("Your changes are not saved.").waitFor({ state: "detached" });
  await change("Something else");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("heading", { name: "Ice skates" }).waitFor();
  assert.equal(await page.getByText("Your changes are not saved.").count(), 0);
});

const LOW = [["at 200 %", { width: 720, height: 450 }], ["on its side", { width: 844, height: 390 }], [
  "at 400 %",
  { width: 360, height: 225 },
]] as const;
for (const [how, viewport] of LOW) {
  Deno.test(`a window ${how} shows the title that is being written, and not the button over it`, async () => {
    await using open = await memberPage({ viewport }, "/app/item/new?tagId=12345678");
    const { page } = open;
    const title = page.getByLabel("What is inside?");
    await title.press("a");
    const isSeen = await title.evaluate((input) => {
      const { left, width, top, bottom } = input.getBoundingClientRect();
      return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + width / 2, y) === input);
    });
    assert.equal(isSeen, true);
  });
}

Deno.test("whose household it is not reads at its limit that the owner can get Pro", async () => {
  await using open = await memberPageOn({ FREE_BOXES_PER_MONTH: "1" }, PHONE, null, "ben@example.org");
  const { page, server } = open;
  await joinedBy(server, await server.signIn("owner@example.org"), "ben@example.org");
  await page.goto("/app/item/new");
  await page.getByText("This is the last box of the free plan this month. The household's owner has the free plan now")
    .waitFor();
  assert.equal(await page.getByRole("link", { name: "See Pro" }).count(), 0);
});

Deno.test("that the month's boxes are used up is said before a title is written", async () => {
  await using open = await memberPageOn({ FREE_BOXES_PER_MONTH: "2" }, PHONE, null);
  const { page } = open;
  await makeBox(page, { tagId: "1" });
  await page.goto("/app/item/new");
  await page.getByText("This is the last box of the free plan this month.").waitFor();
  await makeBox(page, { tagId: "2" });
  await page.goto("/app/item/new");
  const warning = page.getByText("so this one cannot be saved.");
  await warning.waitFor();
  await page.getByRole("link", { name: "See Pro" }).waitFor();
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("alert").getByRole("link", { name: "See Pro" }).waitFor();
  assert.equal(await warning.count(), 0, "it is said once");
});
