import assert from "node:assert/strict";
import { isOutside, isOwnAddress, isPublicAddress } from "./public_address.ts";

Deno.test("this machine and its IPv6 network are nobody's on the internet, though their addresses look public", () => {
  const own = ["127.0.0.1", "198.41.0.4", "2a01:4f8:1:2::5", "fe80::1"];
  for (const address of ["198.41.0.4", "::ffff:198.41.0.4", "2a01:4f8:1:2::5", "2a01:4f8:1:2:ffff::9"]) {
    assert.equal(isPublicAddress(address), true, address);
    assert.equal(isOwnAddress(address, own), true, address);
  }
  for (const address of ["198.41.0.5", "2a01:4f8:1:3::5"]) assert.equal(isOwnAddress(address, own), false, address);
});

Deno.test("an address of somebody else's may be asked, one that means this machine may not", () => {
  assert.equal(isOutside("198.41.0.4"), true);
  for (const { address } of Deno.networkInterfaces()) assert.equal(isOutside(address), false, address);
});
