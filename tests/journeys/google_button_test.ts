import assert from "node:assert/strict";
import { openPage } from "../support/browser/browser.ts";
import { ANN, CLIENT_ID, credential, googleOfOurOwn } from "../support/outside/test_google.ts";
import { testApp } from "../support/server/test_app.ts";

/** As Google's own it writes a style sheet, with the nonce of its own element, and style attributes; its button hands over an ID token. */
const SCRIPT = `const { nonce } = document.currentScript;
  google = { accounts: { id: {
    initialize(options) { this.options = options; },
    renderButton(place, look) {
      const sheet = Object.assign(document.createElement("style"), { nonce, textContent: "#drawn { color: rgb(1, 2, 3) }" });
      document.head.append(sheet);
      const button = document.createElement("button");
      button.id = "drawn";
      button.setAttribute("style", "position: relative");
      button.textContent = look.text + " for " + this.options.client_id;
      button.onclick = async () => this.options.callback({ credential: await mint(this.options.nonce) });
      place.replaceChildren(button);
    },
  } } };`;

Deno.test("with a client id set, Google's own script draws the button and its token signs in", async () => {
  await using google = await googleOfOurOwn();
  await using server = await testApp(google.settings);
  await using open = await openPage(server.url);
  const { page } = open;
  await page.route("https://accounts.google.com/gsi/client", (route) => route.abort(), { times: 1 });
  await page.exposeFunction("mint", (nonce: string) => credential({ claims: { ...ANN, nonce } }));
  await page.goto("/register");
  await page.getByText("Network error. Please check your connection.").waitFor();
  await page.route(
    "https://accounts.google.com/gsi/client",
    (route) => route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  const refusal = { succeeded: false, errorMessage: "Too many requests. Please wait a moment." };
  await page.route("**/api/backend/auth/nonce", (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByText(refusal.errorMessage).waitFor();
  open.complaints.length = 0;
  await page.getByRole("button", { name: "Try Again" }).click();
  const button = page.getByRole("button", { name: `signup_with for ${CLIENT_ID}` });
  await button.waitFor();
  assert.deepEqual(await page.evaluate(lookOfButton), ["rgb(1, 2, 3)", "relative"], "Google's looks are let through");
  assert.deepEqual(open.complaints, []);
  assert.equal(await page.evaluate(colourOfForeignSheet), "rgb(1, 2, 3)", "a sheet without the nonce is not");
  assert.match(open.complaints.splice(0).join(), /inline style.*Content Security Policy/);
  await button.click();
  await page.waitForURL("**/app/accountSetup");
  await page.goto("/app/setting/edit");
  assert.equal(await page.getByLabel("E-mail").inputValue(), ANN.email);
  assert.equal(await page.getByText("Sandbox", { exact: true }).count(), 0);
  assert.deepEqual(open.complaints, []);
});

function lookOfButton(): string[] {
  const { color, position } = getComputedStyle(document.querySelector("#drawn")!);
  return [color, position];
}

function colourOfForeignSheet(): string {
  const sheet = Object.assign(document.createElement("style"), { textContent: "#drawn#drawn { color: rgb(9, 9, 9) }" });
  document.head.append(sheet);
  return getComputedStyle(document.querySelector("#drawn")!).color;
}

Deno.test("without a client id, outside the sandbox, the sign-in page says what the operator has to set", async () => {
  await using server = await testApp({ SANDBOX: "0" });
  await using open = await openPage(server.url);
  await open.page.goto("/login");
  await open.page.getByText("The operator has to set GOOGLE_CLIENT_ID.").waitFor();
});
