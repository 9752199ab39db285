import assert from "node:assert/strict";
import { z } from "zod";
import { parsePayload } from "./payload_fault.ts";

function sentence(schema: z.ZodType, value: unknown): string {
  return parsePayload(schema, value).fault?.sentence ?? "fits";
}

Deno.test("a payload that fits is what its schema makes of it", () => {
  assert.deepEqual(parsePayload(z.object({ title: z.string().trim() }), { title: " Coats ", more: 1 }), {
    fault: null,
    output: { title: "Coats" },
  });
});

const Page = z.object({
  limit: z.number().int().min(1).max(200),
  size: z.enum(["thumb", "view"]).optional(),
  title: z.string().min(2).max(5).optional(),
  tags: z.array(z.string().max(3)).min(1).max(2).optional(),
  at: z.iso.datetime().optional(),
  email: z.email().optional(),
  isPaid: z.boolean().optional(),
});

Deno.test("a fault says which field, what is wrong with it, and what to send instead", () => {
  assert.equal(sentence(Page, {}), "limit is missing. Send a whole number from 1 to 200.");
  assert.equal(sentence(Page, { limit: "5" }), "limit is text. Send a whole number from 1 to 200.");
  assert.equal(sentence(Page, { limit: 1.5 }), "limit is not a whole number. Send a whole number from 1 to 200.");
  assert.equal(sentence(Page, { limit: 0 }), "limit is too low. Send a whole number from 1 to 200.");
  assert.equal(sentence(Page, { limit: 1e300 }), "limit is too large. Send a whole number from 1 to 200.");
  assert.equal(sentence(Page, { limit: 5, size: "huge" }), 'size does not fit. Send "thumb" or "view".');
  assert.equal(sentence(Page, { limit: 5, title: "" }), "title is empty. Send text of 2 to 5 characters.");
  assert.equal(sentence(Page, { limit: 5, title: "a" }), "title is too short. Send text of 2 to 5 characters.");
  assert.equal(sentence(Page, { limit: 5, title: "blankets" }), "title is too long. Send text of 2 to 5 characters.");
  assert.equal(sentence(Page, { limit: 5, isPaid: null }), "isPaid is null. Send true or false.");
  assert.match(sentence(Page, { limit: 5, at: "noon" }), /^at is not a time\. Send a time in ISO 8601, for example 2/);
  assert.match(sentence(Page, { limit: 5, email: "ann" }), /^email is not an e-mail address\. Send an e-mail address/);
});

Deno.test("a fault deep inside is named with its place, and one of the whole payload as such", () => {
  assert.equal(
    sentence(Page, { limit: 5, tags: ["a", "blankets"] }),
    "tags.1 is too long. Send text of 0 to 3 characters.",
  );
  assert.match(
    sentence(Page, { limit: 5, tags: ["a", "b", "c"] }),
    /^tags has too many entries\. Send a list, at most 2/,
  );
  assert.match(sentence(Page, { limit: 5, tags: [] }), /^tags has too few entries\./);
  assert.match(sentence(Page, []), /^The payload is a list\. Send an object with limit, size, /);
  assert.match(sentence(Page, undefined), /^The payload is missing\. Send an object with limit/);
});

Deno.test("of a value that may be several things, the fault is in the one that it is most like", () => {
  const Card = z.union([z.object({ card: z.string() }), z.object({ payload: z.object({ card: z.string() }) })]);
  assert.equal(sentence(Card, { payload: { card: 5 } }), "payload.card is a number. Send text.");
  assert.equal(sentence(Card, { card: 5 }), "card is a number. Send text.");
  assert.equal(sentence(Card, {}), "card is missing. Send text.");
  assert.equal(sentence(Card, 5), "The payload does not fit. Send an object with card or an object with payload.");
  assert.equal(
    sentence(z.object({ size: z.union([z.literal(3), z.literal("ladder")]) }), { size: 7 }),
    'size does not fit. Send 3 or "ladder".',
  );
});

Deno.test("a schema's own words and the product's word for a value are used", () => {
  const Tag = z.object({ tag: z.string().regex(/^\d+$/, "must be digits").meta({ says: "the digits on the box" }) });
  assert.equal(sentence(Tag, { tag: "seven" }), "tag must be digits.");
  assert.equal(sentence(Tag, {}), "tag is missing. Send the digits on the box.");
  const Either = z.object({ a: z.string().optional() }).refine(({ a }) => a !== undefined, "needs a");
  assert.equal(sentence(Either, {}), "The payload needs a.");
});

Deno.test("no kind of fault is said in the schema library's words", () => {
  const kinds: readonly (readonly [z.core.$ZodIssue["code"], z.ZodType, unknown])[] = [
    ["invalid_type", z.string(), 5],
    ["invalid_type", z.number(), Infinity],
    ["too_big", z.string().max(1), "ab"],
    ["too_small", z.array(z.string()).min(1), []],
    ["invalid_format", z.uuid(), "x"],
    ["invalid_format", z.string().startsWith("pk_"), "x"],
    ["not_multiple_of", z.number().multipleOf(5), 7],
    ["unrecognized_keys", z.strictObject({}), { [`${"x".repeat(99)}`]: 1 }],
    ["invalid_union", z.union([z.string(), z.boolean()]), 5],
    ["invalid_union", z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") })]), { kind: "b" }],
    ["invalid_key", z.record(z.string().max(1), z.string()), { long: "a" }],
    ["invalid_value", z.literal("a"), "b"],
    ["custom", z.string().refine(() => false), "x"],
  ];
  for (const [code, schema, value] of kinds) {
    for (const [whole, given] of [[schema, value], [z.object({ part: schema }), { part: value }]] as const) {
      assert.equal(whole.safeParse(given).error?.issues[0]?.code, code);
      assert.match(sentence(whole, given), /^(The payload|part|kind|long)\b/);
      assert.doesNotMatch(sentence(whole, given), /Invalid|expected|received|Too |[<>]=|Unrecognized|\[object/);
    }
  }
});
