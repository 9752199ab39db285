import assert from "node:assert/strict";
import { fc } from "../support/seeded_fc.ts";
import { z } from "zod";
import { contract } from "../../domain/contract.ts";
import { clientMessages } from "../../domain/game/messages.ts";
import type { CallTable } from "../../domain/wire/action.ts";
import type { Message } from "../../domain/wire/message.ts";
import { parsePayload } from "../../domain/wire/payload_fault.ts";
import { type JsonSchema, jsonSchemaOf } from "../../domain/wire/describe_schema.ts";
import { branchesOf, exampleOf, type Field, fieldsOf, withAt } from "../fuzz/shape_values.ts";

const calls = Object.values<CallTable>(contract).flatMap(({ rows }) => Object.entries(rows));
const rows: readonly (readonly [string, z.ZodType])[] = [...calls, ...Object.entries<Message>(clientMessages)]
  .map(([name, { payload }]) => [name, payload]);

const LIBRARY = /Invalid|[Ee]xpected|[Rr]eceived|Too |[<>]=|Unrecognized|pattern|discriminat|undefined|NaN|\[object/;
const WRONG_TYPES = [null, true, 12.5, "?", ["?"], [], { a: 1 }];

Deno.test("whatever is wrong with any field of any call or message, the sentence names the field in plain words", () => {
  for (const [name, schema] of rows) {
    const shape = jsonSchemaOf(schema, "input");
    const fitting = exampleOf(shape);
    assert.equal(parsePayload(schema, fitting).fault, null, name);
    for (const field of fieldsOf(shape)) {
      for (const fault of faultsAt(field)) holdFault(name, schema, withAt(fitting, field.path, fault), field);
      const wrong = WRONG_TYPES.map((value) => withAt(fitting, field.path, value));
      const refused = wrong.filter((payload) => parsePayload(schema, payload).fault);
      assert.ok(refused.length > 0 || isAnything(field.schema), `${name}: ${field.path.join(".")} takes everything`);
      for (const payload of refused) holdFault(name, schema, payload, field);
    }
  }
});

/** What has to be refused in a field: missing, too long, too short, out of range, not one of the known. */
function faultsAt({ schema, isRequired }: Field): unknown[] {
  const anyOf = [schema, ...branchesOf(schema)];
  return [
    ...(isRequired ? [undefined] : []),
    ...anyOf.flatMap(({ maxLength }) => typeof maxLength === "number" ? ["1".repeat(maxLength + 1)] : []),
    ...anyOf.flatMap(({ minLength }) => typeof minLength === "number" && minLength > 0 ? [""] : []),
    ...anyOf.flatMap(({ minimum }) => isSmall(minimum) ? [minimum - 1] : []),
    ...anyOf.flatMap(({ maximum }) => isSmall(maximum) ? [maximum + 1] : []),
    ...anyOf.flatMap(({ maxItems }) => typeof maxItems === "number" ? [Array(maxItems + 1).fill("117")] : []),
    ...(schema.enum || "const" in schema ? ["unknown", 99] : []),
  ];
}

function isSmall(limit: unknown): limit is number {
  return typeof limit === "number" && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
}

function isAnything(schema: JsonSchema): boolean {
  return Object.keys(schema).length === 0;
}

function holdFault(name: string, schema: z.ZodType, payload: unknown, { path }: Field): void {
  const { fault } = parsePayload(schema, payload);
  const what = `${name}: ${JSON.stringify(payload).slice(0, 200)}: ${fault?.sentence}`;
  assert.ok(fault, what);
  assert.ok(fault.sentence.startsWith(path.join(".")), what);
  assert.ok(fault.field.startsWith(path.join(".")), what);
  holdSentence(fault.sentence, what);
}

function holdSentence(sentence: string, what: string): void {
  assert.doesNotMatch(sentence, LIBRARY, what);
  assert.match(sentence, /\. Send .+\.$| (must|may|needs) .+\.$/, what);
  assert.ok(sentence.length < 250, what);
}

Deno.test("a number that is none is said to be so, in words of ours", () => {
  const row = z.object({ size: z.number() });
  for (const [given, word] of [[Infinity, "endless"], [-Infinity, "endless"]] as const) {
    assert.equal(parsePayload(row, { size: given }).fault?.sentence, `size is ${word}. Send a number.`);
    const whole = parsePayload(row, given).fault?.sentence ?? "";
    assert.ok(whole.startsWith(`The payload is ${word}. Send an object`), whole);
    holdSentence(whole, word);
  }
});

Deno.test("no junk for any call or message is answered in the schema library's words", () => {
  const everything = fc.tuple(fc.constantFrom(...rows), fc.anything({ maxDepth: 3, withNullPrototype: true }));
  fc.assert(
    fc.property(everything, ([[name, schema], payload]) => {
      const { fault } = parsePayload(schema, payload);
      if (fault) holdSentence(fault.sentence, name);
    }),
    { numRuns: 2_000 },
  );
});
