import assert from "node:assert/strict";
import type { Item } from "../../../domain/items/item.ts";
import { stayedOutSentence } from "./stayed_out.ts";

const boxes = (...tagIds: string[]) => tagIds.map((tagId) => ({ tagId }) as Item);

Deno.test("boxes that stayed out are named by their numbers, many by their count", () => {
  assert.equal(stayedOutSentence({}), "");
  assert.equal(stayedOutSentence({ changed: boxes("12") }), "Box 12 was changed meanwhile and stays as it is.");
  assert.equal(
    stayedOutSentence({ changed: boxes("12", "14", "007") }),
    "Boxes 12, 14 and 007 were changed meanwhile and stay as they are.",
  );
  assert.equal(stayedOutSentence({ gone: boxes("1", "2", "3", "4") }), "4 boxes are not there any more.");
  assert.equal(
    stayedOutSentence({ taken: boxes("5"), gone: boxes("6") }),
    "Box 6 is not there any more. Box 5 stays in the trash: its number is another box's.",
  );
});
