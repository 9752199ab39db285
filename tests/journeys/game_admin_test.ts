import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, openBrowser, PHONE } from "../support/browser/browser.ts";
import { testApp } from "../support/server/test_app.ts";
import { person } from "./game_table.ts";

/** As a field of the kind `datetime-local` takes it. */
function localTime(hoursAhead: number): string {
  const instant = Date.now() + hoursAhead * 3_600_000;
  return new Date(instant - new Date(instant).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function rowOf(page: Page, title: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });
}

async function create(admin: Page, title: string, startsInHours: number): Promise<void> {
  await admin.getByRole("button", { name: "New event" }).click();
  const form = admin.getByRole("dialog", { name: "New event" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Starts").fill(localTime(startsInHours));
  await form.getByLabel("Ends").fill(localTime(startsInHours + 2));
  await form.getByRole("button", { name: "Create event" }).click();
  await form.waitFor({ state: "detached" });
  await rowOf(admin, title).waitFor();
}

async function confirm(admin: Page, title: string, verb: string): Promise<void> {
  await rowOf(admin, title).getByRole("button", { name: verb }).click();
  const dialog = admin.getByRole("dialog", { name: `${verb}: ${title}` });
  await dialog.getByRole("button", { name: verb }).click();
  await dialog.waitFor({ state: "detached" });
}

Deno.test("an organiser creates a tournament, edits, starts and ends it, cancels another, and deletes both; players see each step", async () => {
  await using server = await testApp({ HOUSE_BOTS: "off" });
  const complaints: string[] = [];
  await using browser = await openBrowser();
  const [admin, mia] = await Promise.all([
    person(browser, server.url, "admin", DESK, complaints),
    person(browser, server.url, "member", PHONE, complaints),
  ]);
  await admin.goto("/app/admin/events");
  await admin.getByRole("button", { name: "New event" }).click();
  const faulty = admin.getByRole("dialog", { name: "New event" });
  await faulty.getByLabel("Title").fill("Friday cup");
  await faulty.getByLabel("Ends").fill(localTime(-1));
  await faulty.getByRole("button", { name: "Create event" }).click();
  await faulty.getByText("Pick a time after the start.").waitFor();
  assert.equal(await faulty.getByLabel("Ends").getAttribute("aria-invalid"), "true");
  await faulty.getByRole("button", { name: "Cancel" }).click();
  await create(admin, "Friday cup", 3);
  await rowOf(admin, "Friday cup").getByText("Starts soon").waitFor();

  await rowOf(admin, "Friday cup").getByRole("button", { name: "Edit" }).click();
  const form = admin.getByRole("dialog", { name: "Edit event" });
  await form.getByLabel("Title").fill("Saturday cup");
  await form.getByLabel("Lives").fill("3");
  await form.getByRole("radio", { name: "4 × 4 Align 4" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await rowOf(admin, "Saturday cup").getByText(/4\s×\s4 · 3 lives/).waitFor();

  await rowOf(admin, "Saturday cup").getByRole("button", { name: "Start" }).click();
  await rowOf(admin, "Saturday cup").getByText("Open now").waitFor();
  await mia.goto("/app/events");
  await mia.getByRole("link", { name: "Saturday cup" }).click();
  await mia.getByRole("link", { name: "Enter and play" }).waitFor();

  await confirm(admin, "Saturday cup", "End");
  await rowOf(admin, "Saturday cup").getByText("Ended", { exact: true }).waitFor();
  await mia.getByText("Event ended").waitFor();

  await create(admin, "Rainy cup", 0);
  await rowOf(admin, "Rainy cup").getByText("Open now").waitFor();
  await confirm(admin, "Rainy cup", "Cancel event");
  await rowOf(admin, "Rainy cup").getByText("Cancelled").waitFor();
  for (const title of ["Saturday cup", "Rainy cup"]) {
    await confirm(admin, title, "Delete");
    await rowOf(admin, title).waitFor({ state: "detached" });
  }
  await mia.goto("/app/admin/events");
  assert.equal(await mia.getByRole("button", { name: "New event" }).count(), 0);
  assert.deepEqual(complaints, []);
});
