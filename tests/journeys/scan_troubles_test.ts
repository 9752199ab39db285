import { DENY_PROMPTS, MEMBER, openPage, PHONE } from "../support/browser/browser.ts";
import { sharedServerUrl } from "../support/server/shared_server.ts";
import { testApp } from "../support/server/test_app.ts";
import { arriveAtForm, press, signInTo, takePhoto, visit } from "./scan_steps.ts";

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
