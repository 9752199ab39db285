import assert from "node:assert/strict";
import { ItemId } from "../wire/ids.ts";
import { fc } from "../../tests/support/seeded_fc.ts";
import { boxAddress, readBoxAddress } from "./box_address.ts";
import { TagId } from "./tag_id.ts";

const SERVER = "https://boxes.example.org/stowmark";

Deno.test("the address of a box is read as what it was made of, whatever its id", () => {
  fc.assert(fc.property(fc.string({ minLength: 1, maxLength: 64, unit: "grapheme" }), (id) => {
    const parsed = ItemId.safeParse(id);
    fc.pre(parsed.success && id !== "new");
    const to = { itemId: ItemId.parse(id) };
    assert.deepEqual(readBoxAddress(SERVER, boxAddress(SERVER, to)), to);
  }));
  const to = { tagId: TagId.parse("007") };
  assert.equal(boxAddress(SERVER, to), `${SERVER}/app/number/007`);
  assert.deepEqual(readBoxAddress(SERVER, `${SERVER}/app/number/007/?from=label#x`), to);
});

Deno.test("an address of another server, or of something else, is none of a box", () => {
  for (
    const text of [
      "https://boxes.example.org/app/item/a",
      "https://boxes.example.org/stowmarket/app/item/a",
      `${SERVER}/app/item/new`,
      `${SERVER}/app/item/a/edit`,
      `${SERVER}/app/item/`,
      `${SERVER}/app/item/%E0`,
      `${SERVER}/app/number/123456789`,
      `${SERVER}/app/number/0x7`,
      "4006381333931",
      "",
    ]
  ) assert.equal(readBoxAddress(SERVER, text), null, text);
});
