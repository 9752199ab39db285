import assert from "node:assert/strict";
import { PHONE } from "../support/browser/browser.ts";
import { until } from "../support/until.ts";
import {
  arriveAtForm,
  colourOf,
  framesRead,
  listed,
  paintedCamera,
  readsAs,
  said,
  signInTo,
  visit,
  waitForFrames,
} from "./scan_steps.ts";

Deno.test("while the reader loads a bar shows how much of it is there, and one may type", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  await paintedCamera(page);
  const worker = `addEventListener("message", ({ data }) => {
    if (data.kind === "open") postMessage({ kind: "opening", share: .43 });
    new BroadcastChannel("rest").onmessage = () => postMessage({ kind: "opened" });
  });`;
  await page.route(/reader_worker/, (route) => route.fulfill({ body: worker, contentType: "text/javascript" }));
  await signInTo(page, "/app/scan");
  await said(page, "Getting ready to read: you can type the number meanwhile.").waitFor();
  const bar = page.getByRole("progressbar");
  await page.waitForFunction(() => document.querySelector("progress")?.value === .43);
  await page.evaluate(() => new BroadcastChannel("rest").postMessage("arrived"));
  await said(page, "Point at the number").waitFor();
  assert.equal(await bar.count(), 0);
});

Deno.test("home fetches the reader once its boxes are there and it is idle, so that the scan finds it in the browser's cache", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  const order: string[] = [];
  page.on("request", (request) => /weights-/.test(request.url()) && order.push("reader asked for"));
  await page.route(/action=GET_USER_ITEMS/, async (route) => {
    const answer = await route.fetch();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    order.push("boxes there");
    await route.fulfill({ response: answer });
  });
  const fetched = [/weights-\w+\.bin$/, /reader_worker/].map((file) =>
    page.waitForResponse((answer) => file.test(answer.url()))
  );
  await signInTo(page, "/app/home");
  for (const answer of await Promise.all(fetched)) {
    await answer.finished();
    assert.match(await answer.headerValue("cache-control") ?? "", /immutable/);
  }
  assert.equal(order[0], "boxes there", order.join(", "));
});

Deno.test("Escape takes back what was typed, then leaves the scan page to where one came from, out of its field too", async () => {
  await using scan = await visit(null, PHONE);
  const { page } = scan;
  await signInTo(page, "/app/home?q=tent");
  await page.getByRole("link", { name: "Scan", exact: true }).last().click();
  await page.getByLabel("Number on the box").fill("11");
  await page.keyboard.press("Escape");
  await until(async () => await page.getByLabel("Number on the box").inputValue() === "" || null);
  assert.equal(new URL(page.url()).pathname, "/app/scan");
  await page.keyboard.press("Escape");
  await page.waitForURL("**/app/home?q=tent");
  await page.goto("/app/scan");
  await page.getByLabel("Number on the box").press("Escape");
  await page.waitForURL("**/app/home");
});

for (const viewport of [{ width: 320, height: 225 }, { width: 360, height: 185 }]) {
  Deno.test(`in a window of ${viewport.width}x${viewport.height}, as at 400 %, a number in doubt is asked about and mended`, async () => {
    await using scan = await visit({ number: "246547", writing: "marker on cardboard" }, { viewport });
    const { page } = scan;
    await readsAs(page, `() => ({ reading: doubt("246541"), ms: 30 })`);
    await signInTo(page, "/app/scan");
    await said(page, "Is it 246541?").waitFor();
    await waitForFrames(page, await framesRead(page) + 1);
    await listed(page).getByRole("button", { name: "No, fix it" }).click();
    await page.getByRole("button", { name: "Digit 6: 1" }).click();
    await page.getByRole("button", { name: "7", exact: true }).click();
    const field = page.getByLabel("Number on the box");
    assert.equal(await field.inputValue(), "246547");
    const { width } = await field.boundingBox() ?? { width: 0 };
    assert.ok(width > 100, `the field is ${width} px wide`);
  });
}

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
