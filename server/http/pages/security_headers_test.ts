import assert from "node:assert/strict";
import { request } from "node:http";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { received, testListener } from "../../../tests/support/server/test_listener.ts";

const HSTS = "strict-transport-security";

Deno.test("browsers are told to come by https where people do, and only there", async () => {
  await using plain = await testApp();
  await using home = await testApp({ PUBLIC_URL: "https://boxes.example.org" });
  await using behind = await testApp({ TRUST_PROXY: "1" });
  const hstsOf = async (answer: Promise<Response>) => {
    const { headers, body } = await answer;
    await body?.cancel();
    return headers.get(HSTS);
  };
  assert.equal(await hstsOf(plain.fetch("/")), null);
  assert.equal(await hstsOf(plain.fetch("/", { headers: { "x-forwarded-proto": "https" } })), null);
  assert.equal(await hstsOf(home.fetch("/")), "max-age=31536000");
  assert.equal(await hstsOf(home.fetch("/api/backend/nothing")), "max-age=31536000");
  assert.equal(await hstsOf(behind.fetch("/", { headers: { "x-forwarded-proto": "https" } })), "max-age=31536000");
  assert.equal(await hstsOf(behind.fetch("/", { headers: { "x-forwarded-proto": "http" } })), null);
  assert.equal(await hstsOf(behind.fetch("/", { headers: { "x-forwarded-proto": "https, http" } })), null);
  await using behindTwo = await testApp({ TRUST_PROXY: "2" });
  const chained = await hstsOf(behindTwo.fetch("/", { headers: { "x-forwarded-proto": "https, http" } }));
  assert.equal(chained, "max-age=31536000");
});

Deno.test("what is said to one person stays in no cache", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const paths = [
    ...["items?action=GET_USER_ITEMS", "items?action=SEARCH_ITEMS&payload=%7B%22query%22%3A%22a%22%7D"],
    ...["auth/check-login", "subscription?action=get_subscription", "subscription?action=get_payment_methods"],
    ...["event?action=list_events", "player?action=get_player", "nothing"],
  ];
  for (const path of paths) {
    const answer = await ann.fetch(`/api/backend/${path}`);
    await answer.body?.cancel();
    assert.equal(answer.headers.get("cache-control"), "no-store", path);
  }
  const page = await ann.fetch("/");
  await page.body?.cancel();
  assert.equal(page.headers.get("cache-control"), "no-cache");
});

/** As a browser asks for a page, with the Host it typed, which `fetch` does not let us choose. */
function visit(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    }).on("error", reject).end();
  });
}

Deno.test("a page asked for by http is sent to https, and no way leads round in a circle", async () => {
  const PUBLIC_URL = "https://boxes.example.org";
  await using one = await testApp({ PUBLIC_URL, TRUST_PROXY: "1" });
  await using two = await testApp({ PUBLIC_URL, TRUST_PROXY: "2" });
  await using none = await testApp({ PUBLIC_URL });
  const lost = { host: "boxes.example.org", "x-forwarded-proto": "http" };
  assert.deepEqual(await visit(`${one.url}/app/home?a=b`, lost), {
    status: 308,
    location: "https://boxes.example.org/app/home?a=b",
  });
  const elsewhere = [
    visit(`${one.url}/`, { ...lost, host: "evil.example" }),
    visit(`${one.url}/`, { ...lost, "x-forwarded-proto": "https" }),
    visit(`${one.url}/`, { ...lost, "sec-fetch-mode": "navigate" }),
    visit(`${two.url}/`, lost),
    visit(`${none.url}/`, lost),
    visit(`${one.url}/healthz`, lost),
  ];
  for (const { status } of await Promise.all(elsewhere)) assert.equal(status, 200);
});

Deno.test("every answer of the listener carries the security headers, and its own where it says otherwise", async () => {
  await using server = await testListener((request) =>
    new Response("", { headers: request.url.endsWith("/own") ? { "Content-Security-Policy": "sandbox" } : {} })
  );
  const policyOf = async (path: string) => (await fetch(server.url + path)).headers.get("content-security-policy");
  assert.match(await policyOf("/") ?? "", /^default-src 'self'; /);
  assert.equal(await policyOf("/own"), "sandbox");
  const refused = await received(server.raw("GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"));
  assert.match(refused, /^HTTP\/1.1 400 .*content-security-policy: default-src 'self'.*nosniff/s);
  const unread = [`GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(40_000)}\r\n\r\n`, "\x16\x03\x01\r\n\r\n"];
  for (const text of unread) {
    assert.match(
      await received(server.raw(text)),
      /^HTTP\/1.1 4.*content-security-policy: default-src 'self'.*nosniff/s,
    );
  }
});
