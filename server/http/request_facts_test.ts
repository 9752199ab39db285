import assert from "node:assert/strict";
import { clientAddress } from "./request_facts.ts";

const peer = "10.0.0.1";

Deno.test("without a trusted proxy a forwarded address is not believed", () => {
  assert.equal(clientAddress("1.2.3.4", peer, 0), "10.0.0.1");
});

Deno.test("behind one proxy the address it added counts, whatever the client wrote before it", () => {
  assert.equal(clientAddress("6.6.6.6, 1.2.3.4", peer, 1), "1.2.3.4");
});

Deno.test("behind two proxies the second from the right counts", () => {
  assert.equal(clientAddress("6.6.6.6, 1.2.3.4, 10.0.0.9", peer, 2), "1.2.3.4");
});

Deno.test("a missing header falls back to the peer", () => {
  assert.equal(clientAddress(undefined, peer, 1), "10.0.0.1");
});
