import assert from "node:assert/strict";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { openPage } from "../../tools/browser.ts";
import { liveServer } from "../../tools/live_server.ts";

const CLIENT_ID = "boxes.apps.googleusercontent.com";

/** Google as far as sign-in needs it: keys at an address, and a script whose button hands over an ID token. */
async function standInGoogle() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const keys = { keys: [{ ...await exportJWK(publicKey), kid: "k", alg: "RS256", use: "sig" }] };
  const jwks = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => Response.json(keys));
  const claims = { email: "zoe@example.org", email_verified: true, given_name: "Zoë", family_name: "Ångström" };
  const mint = (nonce: string) =>
    new SignJWT({ ...claims, nonce }).setProtectedHeader({ alg: "RS256", kid: "k" }).setIssuer(
      "https://accounts.google.com",
    )
      .setAudience(CLIENT_ID).setSubject("1234").setIssuedAt().setExpirationTime("1h").sign(privateKey);
  const script = `google = { accounts: { id: {
    initialize(options) { this.options = options; },
    renderButton(place, look) {
      const button = document.createElement("button");
      button.textContent = look.text + " for " + this.options.client_id;
      button.onclick = async () => this.options.callback({ credential: await mint(this.options.nonce) });
      place.replaceChildren(button);
    },
  } } };`;
  return {
    script,
    mint,
    jwksUrl: `http://127.0.0.1:${jwks.addr.port}/`,
    [Symbol.asyncDispose]: () => jwks.shutdown(),
  };
}

Deno.test("with a client id set, Google's own script draws the button and its token signs in", async () => {
  await using google = await standInGoogle();
  await using server = await liveServer({
    SANDBOX: "0",
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_JWKS_URL: google.jwksUrl,
  });
  await using open = await openPage(server.url);
  const { page } = open;
  await page.route("https://accounts.google.com/gsi/client", (route) => route.abort(), { times: 1 });
  await page.exposeFunction("mint", google.mint);
  await page.goto("/register");
  await page.getByText("Network error. Please check your connection.").waitFor();
  await page.route(
    "https://accounts.google.com/gsi/client",
    (route) => route.fulfill({ contentType: "text/javascript", body: google.script }),
  );
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("button", { name: `signup_with for ${CLIENT_ID}` }).click();
  await page.waitForURL("**/app/home");
  await page.goto("/app/setting");
  await page.getByText("Signed in as zoe@example.org").waitFor();
  assert.equal(await page.getByText("Sandbox", { exact: true }).count(), 0);
  assert.deepEqual(open.complaints, []);
});

Deno.test("without a client id, outside the sandbox, the sign-in page says what the operator has to set", async () => {
  await using server = await liveServer({ SANDBOX: "0" });
  await using open = await openPage(server.url);
  await open.page.goto("/login");
  await open.page.getByText("The operator has to set GOOGLE_CLIENT_ID.").waitFor();
});
