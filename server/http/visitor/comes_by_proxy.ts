/** What proxies, tunnels and networks of others in front of a server add, each alone enough. */
const MARKS = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-original-host",
  "true-client-ip",
  "cdn-loop",
  "fastly-client-ip",
  "x-envoy-external-address",
  "tailscale-user-login",
]);
const PREFIXES = ["x-forwarded-", "cf-"];

/** Whether the client says, or a proxy says of it, that it did not come straight to us. One that adds nothing is not seen. */
export function comesByProxy(headers: Headers): boolean {
  for (const name of headers.keys()) {
    if (MARKS.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix))) return true;
  }
  return false;
}
