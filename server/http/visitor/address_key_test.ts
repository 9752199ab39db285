import assert from "node:assert/strict";
import { addressKey } from "./address_key.ts";

Deno.test("an IPv4 address counts alone, also in IPv6's spelling", () => {
  assert.equal(addressKey("192.0.2.7"), "192.0.2.7");
  assert.equal(addressKey("::ffff:192.0.2.7"), "192.0.2.7");
});

Deno.test("an IPv6 address counts with its whole /64, however it is written", () => {
  const spellings = ["2001:db8::1", "2001:db8:0:0:ffff::1", "2001:0DB8:0000::abcd:1", "2001:db8::1%eth0"];
  assert.deepEqual(new Set(spellings.map(addressKey)), new Set(["2001:db8:0:0::/64"]));
  assert.notEqual(addressKey("2001:db8:0:1::1"), addressKey("2001:db8::1"));
  assert.equal(addressKey("::1"), "0:0:0:0::/64");
});
