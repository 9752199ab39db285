import assert from "node:assert/strict";
import { EmailAddress } from "./email_address.ts";

Deno.test("an address is found in any case, and with blanks around it", () => {
  assert.equal(EmailAddress.parse(" Ann@Example.ORG\n"), "ann@example.org");
});

Deno.test("no letter that lower case makes one of another address is taken for it", () => {
  const folded = [
    "\u212Aate@example.org",
    "kate@example.\u212Aim",
    "\u0130da@example.org",
    "ann@\u212Brhus.example.org",
  ];
  for (const address of [...folded, "ann\uFF20example.org", "ann", "ann@example", `${"a".repeat(320)}@example.org`]) {
    assert.ok(!EmailAddress.safeParse(address).success, address);
  }
});
