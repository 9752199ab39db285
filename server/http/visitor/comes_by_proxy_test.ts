import assert from "node:assert/strict";
import { comesByProxy } from "./comes_by_proxy.ts";

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
