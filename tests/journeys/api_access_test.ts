import assert from "node:assert/strict";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage, memberPageOn } from "../support/browser/member_page.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { until } from "../support/until.ts";
import { webhookReceiver } from "../support/outside/webhook_receiver.ts";

Deno.test("a token is made, shown once, used by a program and revoked", async () => {
  await using open = await memberPageOn({}, PHONE, "/app/setting");
  const { page, server } = open;
  await page.getByRole("link", { name: "API and webhooks" }).click();
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name").fill("Label printer");
  await page.getByLabel("Read and write").check();
  await page.getByRole("button", { name: "Make token" }).click();
  const token = await page.getByLabel("Token", { exact: true }).inputValue();
  await page.getByRole("button", { name: "I have kept it" }).click();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const made = await fetch(`${server.url}/api/v1/items`, {
    method: "POST",
    headers,
    body: JSON.stringify({ tagId: "0421", title: "Made by a program" }),
  });
  assert.equal(made.status, 201);
  await made.body?.cancel();
  await page.goto("/app/home");
  await page.getByText("Made by a program").first().waitFor();
  await page.goto("/app/setting/api");
  const tokens = page.getByRole("list", { name: "API tokens" });
  await tokens.getByText(/last used (this minute|\d+ minutes? ago)/).waitFor();
  assert.ok(!(await page.content()).includes(token));
  await tokens.getByRole("button", { name: "Revoke Label printer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("You have no tokens.").waitFor();
  const refused = await fetch(`${server.url}/api/v1/items`, { headers });
  assert.equal(refused.status, 401);
  await refused.body?.cancel();
  assert.deepEqual(open.complaints, []);
});

thoroughTest("who signed in long ago signs in again before making a token, in the dialog", async () => {
  await using open = await memberPageOn({}, PHONE, null);
  const { page, server } = open;
  await server.pool`update sessions set created_at = now() - interval '1 hour'`;
  await page.goto("/app/setting/api");
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New token" });
  await dialog.getByText(/Please sign in again first, as member@sandbox\.test/).waitFor();
  await Promise.all([page.waitForEvent("load"), dialog.getByRole("button", { name: /Mia Member/ }).click()]);
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name").fill("Label printer");
  await page.getByRole("button", { name: "Make token" }).click();
  assert.match(await page.getByLabel("Token", { exact: true }).inputValue(), /^stowmark_/);
  assert.deepEqual(open.complaints, []);
});

thoroughTest(
  "a webhook is made, proves its address, is told of a new box and deleted; a private address is refused with a sentence",
  async () => {
    let challenge: unknown;
    await using receiver = webhookReceiver(({ event }) => {
      challenge = event.data["challenge"];
      return new Response("OK");
    });
    await using open = await memberPageOn({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "1" }, DESK, "/app/setting/api");
    const { page } = open;
    await page.getByRole("button", { name: "New webhook" }).click();
    const address = page.getByLabel("Address", { exact: true });
    await address.fill("http://127.0.0.1:25/");
    await page.getByRole("button", { name: "Make webhook" }).click();
    await page.getByText(/That address cannot be called: 127\.0\.0\.1 is not on the public web/).waitFor();
    await address.fill(receiver.address);
    await page.getByRole("button", { name: "Make webhook" }).click();
    assert.match(await page.getByLabel("Secret", { exact: true }).inputValue(), /^whsec_/);
    await page.getByRole("button", { name: "I have kept it" }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByRole("list", { name: "Last deliveries" }).getByText("Delivered, 200").waitFor();
    const code = page.getByLabel("Code of the test");
    await code.fill("aaaa-bbbb-cccc");
    await page.getByRole("button", { name: "Prove" }).click();
    await page.getByText(/That is not the code that this address got/).waitFor();
    await code.fill(String(challenge));
    await page.getByRole("button", { name: "Prove" }).click();
    await page.getByText("It is told of every change.").waitFor();
    await page.goto("/app/item/new?tagId=77");
    await page.getByLabel("What is inside?").fill("Blankets");
    await page.getByRole("button", { name: "Save box" }).click();
    await until(() => receiver.received.some(({ event }) => event.type === "box.created") || null);
    await page.goto("/app/setting/api");
    await page.getByRole("button", { name: `Delete ${receiver.address}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("You have no webhooks.").waitFor();
    assert.deepEqual(open.complaints, []);
  },
);

thoroughTest("tokens and webhooks that do not come say so in a line of their cards, and come at a touch", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  const lists = /action=LIST_(API_TOKENS|WEBHOOKS)/;
  await page.route(lists, (route) => route.abort());
  await page.goto("/app/setting/api");
  for (const [name, empty] of [["API tokens", "You have no tokens."], ["Webhooks", "You have no webhooks."]] as const) {
    const card = page.getByRole("region", { name });
    await card.getByRole("alert").getByText("Network error").waitFor();
    assert.deepEqual(await card.getByRole("heading").allInnerTexts(), [name]);
    await page.unroute(lists);
    await card.getByRole("button", { name: "Try Again" }).click();
    await card.getByText(empty).waitFor();
  }
});

Deno.test("the description of the API can be read without signing in", async () => {
  await using open = await memberPage(PHONE);
  await open.context.clearCookies();
  await open.page.goto("/developers");
  const call = open.page.getByRole("region", { name: "Makes a box." });
  await call.getByText("Needs a token that may write").waitFor();
  await call.getByText("POST").waitFor();
  assert.deepEqual(open.complaints, []);
});
