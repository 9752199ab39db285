import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { browsePath, browsingIn, payloadOf } from "./browsing.ts";

function read(address: string, sortBefore: string | null = null) {
  return browsingIn(new URL(address, "https://example.org").searchParams, sortBefore);
}

Deno.test("the address of a shelf reads back as that shelf, whatever its name", () => {
  const name = (longest: number) =>
    fc.string({ unit: "grapheme", minLength: 1, maxLength: longest / 8 })
      .map((text) => text.replaceAll("\0", "").trim()).filter((text) => text !== "" && text.length <= longest);
  fc.assert(fc.property(name(200), name(48), fc.constantFrom("newest", "number", "place"), (place, tag, sort) => {
    assert.deepEqual(read(browsePath({ place, tag, sort })), { place, tag, sort });
  }));
  assert.deepEqual(read(browsePath({ place: "" })), { place: "", sort: "newest" });
});

Deno.test("the address decides on the order; without it the one chosen last on this device does", () => {
  assert.equal(read("/app/home?sort=number", "place").sort, "number");
  assert.equal(read("/app/home", "place").sort, "place");
  for (const odd of ["", "toString", "price"]) assert.equal(read(`/app/home?sort=${odd}`, odd).sort, "newest");
});

Deno.test("an address that somebody made up asks for nothing that the server refuses", () => {
  assert.deepEqual(read(`/app/home?place=${"x".repeat(300)}&tag=%00`), { place: "x".repeat(200), sort: "newest" });
});

Deno.test("all boxes, newest first, are asked for in one way", () => {
  assert.deepEqual(payloadOf(read("/app/home?q=tent")), {});
  assert.deepEqual(payloadOf(read("/app/home?tag=ski&sort=number")), { tag: "ski", sortBy: "tagId", sortOrder: "asc" });
});
