import assert from "node:assert/strict";
import { ProviderId } from "./provider_id.ts";

Deno.test("an id of the payment provider's holds nothing that leads elsewhere in an address", () => {
  for (const id of ["pi_3OqX", "pm_card_visa", "a"]) assert.equal(ProviderId.parse(id), id);
  const strange = [
    "",
    ".",
    "..",
    "pi/1",
    "pi?x",
    "pi#",
    "pi 1",
    "pi\n",
    "\0",
    "\ud800",
    "é",
    "x".repeat(300_000),
    null,
    1,
  ];
  for (const id of strange) assert.equal(ProviderId.safeParse(id).success, false, String(id).slice(0, 20));
});
