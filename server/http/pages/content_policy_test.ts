import assert from "node:assert/strict";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { contentPolicy } from "./content_policy.ts";

const NOBODY = { google: false, stripe: false, styleNonce: null };

function sourcesOf(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]));
}

Deno.test("without a vendor a page loads its own things alone, and nothing written into it counts", () => {
  const policy = contentPolicy(NOBODY);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/);
  assert.equal(sourcesOf(policy)["style-src"], "'self'");
  assert.equal(sourcesOf(policy)["script-src"], "'self' 'wasm-unsafe-eval'");
});

Deno.test("a vendor brings its own hosts, and style attributes at most", () => {
  const google = sourcesOf(contentPolicy({ ...NOBODY, google: true, styleNonce: "abc" }));
  assert.equal(google["style-src"], "'self' 'nonce-abc' https://accounts.google.com/gsi/style");
  assert.equal(google["style-src-attr"], "'unsafe-inline'");
  const both = sourcesOf(contentPolicy({ ...NOBODY, google: true, stripe: true }));
  assert.equal(both["style-src-attr"], "'unsafe-inline'", "said once");
  for (const [name, sources] of Object.entries(both)) {
    if (name !== "style-src-attr") assert.doesNotMatch(sources, /unsafe-inline/, name);
  }
});

Deno.test("only where Stripe is set up may a page, and Stripe's frames in it, ask the device's wallet", async () => {
  await using sandbox = await testApp();
  await using stripe = await testApp({
    SANDBOX: "0",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  });
  const policyOf = async (app: typeof stripe, path: string) => {
    const answer = await app.fetch(path);
    await answer.body?.cancel();
    return answer.headers.get("permissions-policy") ?? "";
  };
  const asked = await policyOf(stripe, "/app/pro");
  assert.match(asked, /payment=\(self "https:\/\/js\.stripe\.com" "https:\/\/\*\.js\.stripe\.com"/);
  assert.match(asked, /camera=\(self\), microphone=\(\)/);
  assert.match(await policyOf(sandbox, "/app/pro"), /payment=\(\)$/);
  assert.match(await policyOf(stripe, "/api/backend/nothing"), /payment=\(\)$/, "an answer that is no page");
});

Deno.test("a page with Google's button has a nonce of its own each time, a page of the sandbox needs none", async () => {
  await using sandbox = await testApp();
  await using google = await testApp({ SANDBOX: "0", GOOGLE_CLIENT_ID: "boxes.apps.googleusercontent.com" });
  const visit = async (app: typeof google, path = "/login") => {
    const answer = await app.fetch(path);
    const policy = answer.headers.get("content-security-policy") ?? "";
    return { policy, nonce: /<script[^>]* nonce="([^"]*)"/.exec(await answer.text())?.[1] };
  };
  const [one, two] = [await visit(google), await visit(google)];
  assert.notEqual(one.nonce, two.nonce);
  assert.ok(one.nonce && one.policy.includes(`'nonce-${one.nonce}'`), one.policy);
  assert.deepEqual(await visit(sandbox), { policy: contentPolicy(NOBODY), nonce: "" });
});

Deno.test("the sandbox's page of mails wears its own style", async () => {
  const app = await sharedApp();
  const answer = await app.fetch("/sandbox/mail", { headers: { accept: "text/html" } });
  const nonce = /<style nonce="([^"]+)">/.exec(await answer.text())?.[1];
  assert.ok(nonce && answer.headers.get("content-security-policy")?.includes(`'nonce-${nonce}'`));
});
