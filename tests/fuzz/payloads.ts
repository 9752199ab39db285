import { fc } from "../support/seeded_fc.ts";
import { type JsonSchema, objectOf } from "../../domain/wire/describe_schema.ts";
import { junk, oddText } from "./junk.ts";
import { branchesOf, fieldsOf, withAt } from "./shape_values.ts";

/** Ids and texts that lead somewhere, by the field that takes them: one's own, and those of the others. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** What a row may be sent: what fits it, what fits but for some fields, and junk. */
export function payloadOf(shape: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const fitting = fittingOf(shape, "", known);
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 5, arbitrary: spoiled(fitting, shape) },
    { weight: 1, arbitrary: junk },
  );
}

function spoiled(fitting: fc.Arbitrary<unknown>, shape: JsonSchema): fc.Arbitrary<unknown> {
  const paths = [["more"], ...fieldsOf(shape).map(({ path }) => path)];
  // A strange claim is refused before anything else is looked at.
  const path = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...paths) }, fc.constantFrom(["userId"], ["user"]));
  const spoils = fc.array(fc.tuple(path, fc.oneof(junk, fc.constant(undefined))), {
    minLength: 1,
    maxLength: 3,
  });
  return fc.tuple(fitting, spoils).map(([payload, changes]) =>
    changes.reduce((whole, [path, value]) => withAt(whole, path, value), payload)
  );
}

/** With what is known alone, where the field is one that leads somewhere. */
export function trespassOf(shape: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  return fittingOf(shape, "", known, 0);
}

function fittingOf(schema: JsonSchema, name: string, known: Known, strays = 1): fc.Arbitrary<unknown> {
  const led = known[name];
  if (led && led.length > 0) {
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...led) }, {
      weight: strays,
      arbitrary: freeOf(schema, known, strays),
    });
  }
  return freeOf(schema, known, strays);
}

function freeOf(schema: JsonSchema, known: Known, strays: number): fc.Arbitrary<unknown> {
  const branches = branchesOf(schema);
  if (branches.length > 0) return fc.oneof(...branches.map((branch) => freeOf(branch, known, strays)));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case "object":
      return objectsOf(schema, known, strays);
    case "array":
      return fc.array(freeOf(objectOf(schema.items) ?? {}, known, strays), { maxLength: Number(schema.maxItems ?? 5) });
    case "string":
      return textsOf(schema);
    case "integer":
    case "number":
      return fc.integer({ min: Number(schema.minimum ?? -5), max: Math.min(Number(schema.maximum ?? 500), 2 ** 31) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return junk;
  }
}

function objectsOf(schema: JsonSchema, known: Known, strays: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(objectOf(schema.properties) ?? {});
  const model = fields.map(([name, below]) => [name, fittingOf(objectOf(below) ?? {}, name, known, strays)] as const);
  const requiredKeys = Array.isArray(schema.required) ? schema.required : [];
  return fc.record<Record<string, unknown>>(Object.fromEntries(model), { requiredKeys });
}

function textsOf({ format, pattern, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  if (typeof pattern === "string" && pattern.includes("\\d")) return fc.stringMatching(/^\d{1,8}$/);
  const most = Number(maxLength ?? 100);
  return fc.oneof(
    oddText.map((text) => text.slice(0, most)),
    fc.string({ unit: "grapheme", maxLength: Math.min(most, 200) }),
  );
}
