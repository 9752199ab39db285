import assert from "node:assert/strict";
import { openPage } from "../support/browser/browser.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { testApp } from "../support/server/test_app.ts";

const OPERATOR = {
  OPERATOR_NAME: "Ann Bee",
  OPERATOR_COUNTRY: "Norway",
  OPERATOR_CONTACT: "https://example.org/contact",
};

thoroughTest("the legal pages and support name the operator, and lead to them and back", async () => {
  await using server = await testApp(OPERATOR);
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/legal");
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.goto("/privacy");
  await page.getByText("Whoever runs the server you are using: Ann Bee, Norway.").waitFor();
  for (const path of ["/privacy", "/terms", "/cookies", "/support"]) {
    await page.goto(path);
    await page.getByText("This server is run by Ann Bee, Norway.").waitFor();
    const link = page.getByRole("link", { name: "https://example.org/contact" });
    assert.equal(await link.getAttribute("href"), "https://example.org/contact");
  }
  for (const [path, sections] of [["/terms", 15], ["/privacy", 13]] as const) {
    await page.goto(path);
    await page.getByRole("heading", { name: `${sections}. ` }).waitFor();
    assert.equal(await page.getByRole("main").getByRole("heading", { level: 2 }).count(), sections);
  }
  await page.goto("/support");
  await page.getByRole("contentinfo").getByRole("link", { name: "Legal" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL("**/support");
  assert.deepEqual(open.complaints, []);
});

thoroughTest("where the operator has not said who they are, the pages say so", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/privacy");
  await page.getByText("They have not said who they are.").waitFor();
  for (const path of ["/privacy", "/support"]) {
    await page.goto(path);
    await page.getByText("The operator of this server has said neither who they are nor how to reach them.").waitFor();
  }
  assert.equal(await page.locator("a[href^='mailto:']").count(), 0);
});

thoroughTest("the QR code leads another device to the address that people type, base path included", async () => {
  await using server = await testApp({ PUBLIC_URL: "https://boxes.example.org", BASE_PATH: "/boxes", SANDBOX: "1" });
  await using open = await openPage(new URL(server.url).origin);
  await open.page.goto("/boxes/download");
  await open.page.getByRole("img", { name: "QR code of https://boxes.example.org/boxes/" }).waitFor();
  await open.page.getByRole("link", { name: "https://boxes.example.org/boxes/" }).waitFor();
});

thoroughTest("a server that only its own computer reaches shows no code that leads nowhere", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/download");
  await page.getByText("This server is open to this computer alone").waitFor();
  assert.equal(await page.getByRole("img", { name: /^QR code/ }).count(), 0);
  await page.getByRole("link", { name: "how to open it to your phone" }).click();
  await page.getByRole("heading", { name: "Using your phone" }).waitFor();
  assert.deepEqual(open.complaints, []);
});
