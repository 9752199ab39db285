import assert from "node:assert/strict";
import type { BrowserContextOptions, Page } from "playwright-core";
import { DESK, PHONE, signInMember } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { everyNth, thoroughTest } from "../../tools/gate/shares.ts";
import { makeBox } from "./box_steps.ts";

async function deleteBox(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete box" }).click();
}

const screens: [string, BrowserContextOptions][] = [["a desk", DESK], ["a phone", PHONE]];

for (const [path, options] of everyNth(screens, 2)) {
  Deno.test(`on ${path}: sign in, create a box, sign out, sign in, find it by number and by a misspelt word`, async () => {
    await using open = await memberPage(options);
    const { page } = open;
    await page.getByRole("heading", { name: "Write a number on a box. Point. Done." }).waitFor();
    await page.getByRole("link", { name: "Add one by hand" }).click();
    await page.getByText("Write 1 on this box").waitFor();
    await page.getByLabel("Number on the box").fill("117");
    await page.getByLabel("What is inside?").fill("Woollen blankets");
    await page.getByText("Place, description, tags").click();
    await page.getByLabel("Place").fill("Café cellar");
    await page.getByRole("button", { name: "Save box" }).click();
    await page.getByText("Saved. Write 118 on the next box.").waitFor();
    await page.getByRole("heading", { name: "Woollen blankets" }).waitFor();
    await page.getByText("No attachments yet").waitFor();

    await page.goto("/app/setting");
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("**/hello");
    await signInMember(page, "", open.email);
    await page.getByRole("listitem").filter({ hasText: "Woollen blankets" }).waitFor();
    for (const term of ["117", "blancket", "cafe wool"]) {
      // The boxes of the search before stay on the screen until the answer is there.
      const answered = page.waitForResponse((answer) =>
        new URL(answer.url()).searchParams.get("payload")?.includes(term) ?? false
      );
      await page.getByLabel("Search your boxes").fill(term);
      await answered;
      await page.getByRole("heading", { name: "Found" }).waitFor();
      await page.getByRole("link", { name: /Woollen blankets/ }).waitFor();
      await page.getByText("1 box", { exact: true }).waitFor();
    }
    await page.getByRole("link", { name: /Woollen blankets/ }).click();
    await page.getByText("Scanned TagId: 117").waitFor();
    assert.deepEqual(open.complaints, []);
  });
}

Deno.test("a number that another box has is refused, and that box is a click away", async () => {
  await using open = await memberPage();
  const { page } = open;
  await makeBox(page, { tagId: "7", title: "Lamps" });
  await page.goto("/app/item/new");
  await page.getByText("Write 8 on this box").waitFor(); // Arriving while one types, it would stand beside what is typed.
  await page.getByLabel("Number on the box").fill("7");
  await page.getByLabel("What is inside?").fill("Other lamps");
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByText(/already/).waitFor();
  await page.getByRole("link", { name: "Open that box" }).click();
  await page.getByRole("heading", { name: "Lamps", level: 1 }).waitFor();
});

Deno.test("a deleted box can be brought back at once, or from the trash, or be gone for good", async () => {
  await using open = await memberPage();
  const { page } = open;
  const { _id } = await makeBox(page, { tagId: "12", title: "Skates" });
  await page.goto(`/app/item/${_id}`);
  await deleteBox(page);
  await page.getByText("Box 12 is in the trash.").waitFor();
  await page.getByRole("heading", { name: "Write a number on a box. Point. Done." }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: /Skates/ }).click();

  await deleteBox(page);
  await page.getByText("Box 12 is in the trash.").waitFor();
  await page.goto("/app/trash");
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("The trash is empty").waitFor();
  await page.goto("/app/home");
  await page.getByRole("link", { name: /Skates/ }).click();

  await deleteBox(page);
  await page.getByText("Box 12 is in the trash.").waitFor();
  await page.goto("/app/trash");
  await page.getByRole("button", { name: "Delete for good" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Skates?" });
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("The trash is empty").waitFor();
});

Deno.test("a change is saved, and shown wherever the box is shown", async () => {
  await using open = await memberPage();
  const { page } = open;
  const { _id } = await makeBox(page, { tagId: "3", title: "Books" });
  await page.goto(`/app/item/${_id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  assert.equal(await page.getByRole("button", { name: "Save" }).isDisabled(), true);
  await page.getByLabel("What is inside?").fill("Cookbooks");
  await page.getByLabel("Tags").fill("kitchen, paper");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Cookbooks", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click(); // What is said lies over the tags.
  await page.getByRole("link", { name: "paper" }).click();
  await page.getByRole("link", { name: /Cookbooks/ }).waitFor();
});

thoroughTest(
  "a box that is not there says so; a box, a search and a list that do not come say it, and the list can be asked for again",
  async () => {
    await using open = await memberPage(DESK, "/app/item/0123456789abcdef");
    const { page } = open;
    await page.getByRole("heading", { name: "Item Not Found" }).waitFor();
    await page.getByText("The item you're looking for doesn't exist or has been removed.").waitFor();
    await page.route("**/api/backend/items?action=*", (route) => route.abort());
    await page.goto("/app/item/0123456789abcdef");
    await page.getByRole("heading", { name: "Failed to load item details" }).waitFor();
    await page.getByText("Failed to load item details. Please try again.").waitFor();
    await page.goto("/app/home?q=tent");
    await page.getByText("Failed to search items. Please try again.").waitFor();
    await page.goto("/app/home");
    await page.getByText("Failed to load items. Please try again.").waitFor();
    await page.unroute("**/api/backend/items?action=*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { name: "Write a number on a box. Point. Done." }).waitFor();
  },
);

thoroughTest("words typed fast arrive whole, and the back button brings the search back", async () => {
  await using open = await memberPage();
  const { page } = open;
  await makeBox(page, { tagId: "5", title: "Tent" });
  await page.goto("/app/home");
  const field = page.getByLabel("Search your boxes");
  const words = "tent and the pegs of the year before";
  await field.pressSequentially(words, { delay: 3 });
  assert.equal(await field.inputValue(), words);
  await field.fill("tent");
  await page.waitForURL("**/app/home?q=tent");
  await page.getByRole("link", { name: /Tent/ }).click();
  await page.waitForURL("**/app/item/*");
  await page.goBack();
  await page.getByRole("link", { name: /Tent/ }).waitFor();
  assert.equal(await field.inputValue(), "tent");
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.getByRole("heading", { name: "My Items" }).waitFor();
  assert.equal(await field.inputValue(), "");
});
