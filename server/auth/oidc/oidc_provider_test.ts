import assert from "node:assert/strict";
import { oidcProviderOfOurOwn } from "../../../tests/support/outside/test_oidc.ts";
import { newChallenge } from "./oidc_state.ts";
import { oidcProvider } from "./oidc_provider.ts";

const REDIRECT = "http://127.0.0.1:8000/callback";

function adapterTo(issuer: string, clock: () => number) {
  const settings = { issuer, clientId: "boxes", clientSecret: "hush-hush", name: "Home", isEmailTrusted: false };
  return oidcProvider(settings, REDIRECT, { log: () => {}, clock, timeoutS: 0.2 });
}

Deno.test("a provider that says nothing is waited for no longer than the time limit, and asked again by the next one", async () => {
  await using provider = await oidcProviderOfOurOwn();
  const adapter = adapterTo(provider.url, () => 0);
  const challenge = newChallenge("mine", 0);
  provider.isSilent = true;
  await assert.rejects(adapter.authUrl(challenge), { code: "OidcUnreachable" });
  provider.isSilent = false;
  assert.match(await adapter.authUrl(challenge), /^http:\/\/127\.0\.0\.1:\d+\/auth\?/);
  provider.isSilent = true;
  const answer = new URLSearchParams({ state: challenge.state, code: "1", iss: provider.url });
  await assert.rejects(adapter.claims(answer, challenge), { code: "OidcUnreachable" });
});

Deno.test("what the provider says of itself is asked once an hour", async () => {
  await using provider = await oidcProviderOfOurOwn();
  let asked = 0, now = 0;
  provider.twist = (path, body) => {
    if (path.startsWith("/.well-known/")) asked++;
    return body;
  };
  const adapter = adapterTo(provider.url, () => now);
  const challenge = newChallenge("mine", 0);
  await Promise.all([adapter.authUrl(challenge), adapter.authUrl(challenge)]);
  await adapter.authUrl(challenge);
  assert.equal(asked, 1);
  now = 60 * 60_000;
  await adapter.authUrl(challenge);
  assert.equal(asked, 2);
});

Deno.test("a provider whose issuer differs from the setting by its last slash alone is taken at its own word", async () => {
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, ({ url }) => {
    const asked = new URL(url).pathname.replace("/.well-known/openid-configuration", "");
    const issuer = `${new URL(url).origin}${asked === "/with" ? "/with/" : asked}`;
    return Response.json({ issuer, authorization_endpoint: `${issuer}/auth` });
  });
  const home = `http://127.0.0.1:${server.addr.port}`;
  for (const issuer of [`${home}/with`, `${home}/with/`, `${home}/without`, `${home}/without/`]) {
    const adapter = adapterTo(issuer, () => 0);
    assert.match(await adapter.authUrl(newChallenge("mine", 0)), /\/auth\?/, issuer);
    assert.ok(!adapter.issuer.endsWith("/"));
  }
});
