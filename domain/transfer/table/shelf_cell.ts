import { z } from "zod";

const Named = z.union([
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ content: z.string() }).transform(({ content }) => content),
  z.object({ custodian: z.object({ name: z.string() }) }).transform(({ custodian }) => custodian.name),
  z.object({
    customField: z.object({ name: z.string() }),
    value: z.union([z.string(), z.number(), z.boolean(), z.object({ raw: z.unknown() }).transform(({ raw }) => raw)]),
  }).transform(({ customField, value }) =>
    `${customField.name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`
  ),
  z.string(),
]);

/** What a cell of Shelf's backup names: it holds objects and lists in JSON. @returns null for any other text, and where something has no name */
export function namesInShelfCell(cell: string): string[] | null {
  if (!/^\s*[[{"]/.test(cell)) return null;
  const given = parsed(cell);
  if (given === undefined || given === null || typeof given !== "object") return null;
  if (Object.keys(given).length === 0) return [];
  const named = z.array(Named).safeParse(Array.isArray(given) ? given : [given]);
  return named.success ? named.data.map((name) => name.trim()).filter((name) => name !== "") : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
