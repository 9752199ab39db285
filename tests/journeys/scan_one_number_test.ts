import assert from "node:assert/strict";
import {
  arriveAtForm,
  framesRead,
  keepTick,
  listed,
  press,
  readsAs,
  said,
  signInTo,
  visit,
  waitForFrames,
} from "./scan_steps.ts";
import { makeBox } from "./box_steps.ts";

const ON_A_BOX = { number: "246547", writing: "marker on cardboard" } as const;
const IN_DOUBT = `() => ({ reading: doubt("246541"), ms: 30 })`;

Deno.test("one number in doubt is asked about, and Yes leads to its box", async () => {
  await using scan = await visit(ON_A_BOX);
  const { page } = scan;
  await readsAs(page, IN_DOUBT);
  await signInTo(page, "/app/home");
  const { _id: itemId } = await makeBox(page, { tagId: "246541", title: "Fairy lights" });
  await page.goto("/app/scan");
  await said(page, "Is it 246541?").waitFor();
  await listed(page).getByText("Fairy lights").waitFor();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL(`**/app/item/${itemId}`);
});

Deno.test("No puts its digits into the field, of which only the wrong one is changed, and the picture stays the new box's photo", async () => {
  await using scan = await visit(ON_A_BOX);
  const { page } = scan;
  await readsAs(page, IN_DOUBT);
  await signInTo(page, "/app/scan");
  await said(page, "Is it 246541?").waitFor();
  await page.getByRole("button", { name: "No, fix it" }).click();
  await said(page, "Tap the wrong digit, then the right key.").waitFor();
  const field = page.getByLabel("Number on the box");
  assert.equal(await field.inputValue(), "246541");
  await waitForFrames(page, await framesRead(page)); // What is read no longer counts.
  await page.getByRole("button", { name: "Digit 6: 1" }).click();
  await press(page, "7");
  assert.equal(await field.inputValue(), "246547");
  await keepTick(page).check();
  const kept = page.waitForRequest(/scans\/kept/);
  await page.getByRole("button", { name: "Find this box" }).click();
  assert.match((await kept).url(), /label=246547&readAs=246541$/);
  await arriveAtForm(page, "246547");
  await page.getByRole("img", { name: "box-246547.jpg" }).waitFor();
});
