import assert from "node:assert/strict";
import { clientAddress, clientScheme, comesByProxy } from "./request_facts.ts";

const peer = "10.0.0.1";

Deno.test("the address counts that the outermost trusted proxy saw, whatever the client wrote before it", () => {
  const cases = [
    ["1.2.3.4", 0, peer, "nobody is trusted"],
    ["6.6.6.6, 1.2.3.4", 1, "1.2.3.4", "the only proxy added it"],
    ["6.6.6.6, 1.2.3.4, 10.0.0.9", 2, "1.2.3.4", "the outer proxy added it"],
    [undefined, 1, peer, "no header says nothing"],
    ["x".repeat(16_000), 1, peer, "longer than any address"],
  ] as const;
  for (const [sent, hops, address, why] of cases) assert.equal(clientAddress(sent, peer, hops), address, why);
  assert.equal(clientAddress("[2001:db8:1111:2222:3333:4444:5555:6666]:65535", peer, 1).length, 46);
});

const SCHEMES: readonly (readonly [sent: string | null, hops: number, scheme: string | null, why: string])[] = [
  ["https", 0, null, "nobody is trusted"],
  ["https", 1, "https", "the only proxy says so"],
  ["http", 1, "http", "the only proxy says so"],
  ["https, http", 2, "https", "the outer proxy was spoken to by https, its leg to the inner one is http"],
  ["https,http", 2, "https", "blanks do not matter"],
  ["https, http", 1, "http", "the outer one is not trusted: anybody may have written its part"],
  ["https, http, http", 2, "http", "what the client wrote stands left of what the proxies added"],
  ["https", 2, "https", "the inner proxy passes on what the outer one said"],
  ["wss", 1, "https", "Traefik names a socket's scheme"],
  ["WS", 1, "http", "Traefik names a socket's scheme"],
  ["", 1, null, "an empty header says nothing"],
  [null, 2, null, "no header says nothing"],
];

Deno.test("the scheme is the one by which the outermost trusted proxy was spoken to", () => {
  for (const [sent, hops, scheme, why] of SCHEMES) {
    assert.equal(clientScheme(sent, hops), scheme, `"${sent}" through ${hops}: ${why}`);
  }
});

const BY_PROXY = [
  "Forwarded",
  "Via",
  "X-Forwarded-Proto",
  "X-Forwarded-Server",
  "X-Real-IP",
  "CF-Connecting-IP",
  "Tailscale-User-Login",
];
const STRAIGHT = ["Host", "User-Agent", "X-Requested-With", "Authorization", "Cookie", "Sec-Fetch-Site"];

Deno.test("any single mark of a proxy is enough, and no browser's own header is one", () => {
  for (const name of BY_PROXY) assert.equal(comesByProxy(new Headers({ [name]: "1" })), true, name);
  assert.equal(comesByProxy(new Headers(Object.fromEntries(STRAIGHT.map((name) => [name, "1"])))), false);
});
