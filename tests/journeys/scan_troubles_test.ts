import assert from "node:assert/strict";
import { DENY_PROMPTS, MEMBER, openPage, PHONE } from "../support/browser/browser.ts";
import { sharedServerUrl } from "../support/server/shared_server.ts";
import { testApp } from "../support/server/test_app.ts";
import { arriveAtForm, keepTick, press, signInTo, takePhoto, visit } from "./scan_steps.ts";

Deno.test("a device without a camera says so, and typing and a photo find boxes", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  const sentence = page.getByText("No camera was found");
  await signInTo(page, "/app/scan");
  await sentence.waitFor();
  await press(page, "73");
  await page.getByRole("button", { name: "Find this box" }).click();
  await arriveAtForm(page, "73");
  await page.goto("/app/scan");
  await sentence.waitFor();
  await takePhoto(page, { number: "2046", writing: "printed label" });
  await arriveAtForm(page, "2046");
  await page.getByRole("img", { name: "box-2046.jpg" }).waitFor();
});

Deno.test("a person who denies the camera is told so", async () => {
  const flags = ["--use-fake-device-for-media-stream", DENY_PROMPTS];
  await using open = await openPage(sharedServerUrl(), PHONE, flags);
  await signInTo(open.page, "/app/scan");
  await open.page.getByText("The camera is blocked").waitFor();
});

Deno.test("over plain http the page explains why there is no camera, and reads photos all the same", async () => {
  // By another name than this computer's a sandbox serves only where it was asked for.
  await using server = await testApp({ SANDBOX: "1" });
  const elsewhere = new URL(server.url);
  elsewhere.hostname = "boxes.test";
  await using open = await openPage(elsewhere.origin, PHONE, ["--host-resolver-rules=MAP boxes.test 127.0.0.1"]);
  const { page } = open;
  // By the form: a name that only this browser resolves is nobody else's to call.
  await page.goto("/login");
  await page.getByRole("button", { name: MEMBER }).click();
  await page.waitForURL("**/app/home");
  await page.goto("/app/scan");
  await page.getByText("this one is plain http").waitFor();
  await takePhoto(page, { number: "2046", writing: "printed label" });
  await arriveAtForm(page, "2046");
});

Deno.test("a camera that the page cannot use is let go", async () => {
  await using scan = await visit("a box without a number");
  const { page } = scan;
  await page.addInitScript(() => {
    MediaStreamTrack.prototype.getSettings = function () {
      Object.assign(globalThis, { track: this });
      throw new TypeError("This browser knows no settings.");
    };
  });
  await signInTo(page, "/app/scan");
  await page.getByText("This browser does not hand out its camera here").waitFor();
  assert.equal(await page.evaluate("track.readyState"), "ended");
});

Deno.test("without the reader's weights the page says so, and keypad and photo still lead to a box", async () => {
  await using scan = await visit({ number: "117", writing: "printed label" });
  const { page } = scan;
  await page.route(/weights/, (route) => route.fulfill({ body: "these are no weights" }));
  await signInTo(page, "/app/scan");
  await page.getByText("The number reader could not be loaded").waitFor();
  await takePhoto(page, { number: "9", writing: "printed label" });
  await page.getByText("The photo waits here").waitFor();
  await press(page, "9");
  await page.getByRole("button", { name: "Find this box" }).click();
  await arriveAtForm(page, "9");
  await page.getByRole("img", { name: "box-9.jpg" }).waitFor();
});

Deno.test("a number that was read wrongly can be kept with what is typed instead", async () => {
  await using scan = await visit({ number: "117", writing: "printed label" });
  const { page } = scan;
  await page.route(/FIND_ITEM_BY_TAGID.*117/, () => {}); // Time to see that it is wrong.
  await signInTo(page, "/app/scan");
  await page.getByText("Looking for box 117").waitFor();
  await press(page, "7");
  await keepTick(page).check();
  const kept = page.waitForRequest(/scans\/kept/);
  await page.getByRole("button", { name: "Find this box" }).click();
  assert.match((await kept).url(), /label=7&readAs=117$/);
});
