import assert from "node:assert/strict";
import { DESK } from "../../tools/browser.ts";
import { CALM } from "../../tools/clock.ts";
import { arriveAtForm, colourOf, paintedCamera, press, readsAs, signInTo, visit } from "./scan_steps.ts";

Deno.test("a look-up that hangs is given up after a quarter of a minute, and is tried again at a touch", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  await page.route(/FIND_ITEM_BY_TAGID/, () => {});
  await signInTo(page, "/app/home");
  await page.clock.install();
  await page.goto("/app/scan");
  await page.getByRole("button", { name: "Find this box" }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await press(page, "73");
  await page.getByRole("button", { name: "Find this box" }).click();
  await page.getByText("Looking for box 73").waitFor();
  const given = page.getByText("No connection, so we could not look for this box.");
  await page.clock.fastForward(10_000);
  assert.equal(await given.isVisible(), false);
  await page.clock.fastForward(6_000);
  await given.waitFor();
  await page.clock.resume();
  await page.unroute(/FIND_ITEM_BY_TAGID/);
  await page.getByRole("button", { name: "Try Again" }).click();
  await arriveAtForm(page, "73");
});

Deno.test("a reader that falls silent is given up after a while, and another one is loaded at a touch", async () => {
  await using scan = await visit({ number: "117", writing: "printed label" });
  const { page } = scan;
  await readsAs(
    page,
    `() => {
      new BroadcastChannel("asked").postMessage("to read");
      return { reading: sure("117"), ms: 1e9 };
    }`,
  );
  await page.addInitScript(() => {
    new BroadcastChannel("asked").onmessage = () => document.documentElement.dataset.asked = "to read";
  });
  await signInTo(page, "/app/home");
  await page.clock.install();
  await page.goto("/app/scan");
  await page.waitForSelector("html[data-asked]");
  const failed = page.getByText("The number reader could not be loaded");
  assert.equal(await failed.isVisible(), false);
  await page.clock.fastForward(CALM.reading + 1_000);
  await failed.waitFor();
  await page.unroute(/reader_worker/);
  await page.getByRole("button", { name: "Load it again" }).click();
  await arriveAtForm(page, "117");
});

Deno.test("without a connection the number stays on the screen and is tried again", async () => {
  await using scan = await visit({ number: "117", writing: "printed label" }, DESK);
  const { page } = scan;
  await page.route(/FIND_ITEM_BY_TAGID/, (route) => route.abort());
  await signInTo(page, "/app/scan");
  await page.getByText("Network error").waitFor();
  await page.unroute(/FIND_ITEM_BY_TAGID/);
  await page.getByRole("button", { name: "Try Again" }).click();
  await arriveAtForm(page, "117");
});

Deno.test("whoever finds nothing for a while is told what helps: to go closer, or in the dark light", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  const camera = await paintedCamera(page);
  await readsAs(page, `() => ({ reading: nothing, ms: 30 })`);
  await signInTo(page, "/app/scan");
  await page.getByText("Point at the number on the box").waitFor();
  await page.getByText("Can't see a number. Move closer or type it.").waitFor();
  await camera.paint("black");
  await page.getByText("It is dark here: make more light, or type the number.").waitFor();
  await camera.paint("white");
  await page.getByText("Can't see a number. Move closer or type it.").waitFor();
});

Deno.test("a new box gets the picture in which its number was read, whatever the camera shows when it is tried again", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  const camera = await paintedCamera(page);
  await readsAs(page, `() => ({ reading: sure("117"), ms: 30 })`);
  await page.route(/FIND_ITEM_BY_TAGID/, (route) => route.abort());
  await signInTo(page, "/app/scan");
  await page.getByText("Network error").waitFor();
  await camera.paint("blue");
  await page.unroute(/FIND_ITEM_BY_TAGID/);
  await page.getByRole("button", { name: "Try Again" }).click();
  await arriveAtForm(page, "117");
  const photo = page.getByRole("img", { name: "box-117.jpg" });
  await photo.waitFor();
  const [red = 0, , blue = 0] = await colourOf(photo);
  assert.ok(red > 200 && blue < 50, `red ${red}, blue ${blue}`);
});
