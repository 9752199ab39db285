import assert from "node:assert/strict";
import { fieldsOf, wordsOf } from "./schema_words.ts";

Deno.test("fields are named by their place, and what they hold is said in words", () => {
  const schema = {
    properties: {
      data: {
        properties: {
          items: { items: { $ref: "#/components/schemas/Item" } },
          total: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        },
        required: ["items"],
      },
      limit: { type: "integer", minimum: 1, maximum: 200, default: 50 },
      tagId: { description: "1 to 8 digits", type: "string" },
    },
    required: ["tagId"],
  };
  assert.deepEqual(fieldsOf(schema), [
    { name: "data.items", isRequired: true, says: "a list of Item" },
    { name: "data.total", isRequired: false, says: "a whole number" },
    { name: "limit", isRequired: false, says: "a whole number from 1 to 200, 50 by default" },
    { name: "tagId", isRequired: true, says: "1 to 8 digits" },
  ]);
  assert.equal(
    wordsOf({ anyOf: [{ type: "string", maxLength: 64 }, { const: true }] }),
    "text, at most 64 characters or true",
  );
});
