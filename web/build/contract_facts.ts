import { stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

/** What the browser must know of a row at run time; all the rest of it is types. What is false need not be said, nor what a read by name is. */
const FACTS = ["reads", "path", "method", "isPayloadInAddress", "invalidates"];

/**
 * In the bundle a contract holds the facts of its rows and its plain constants; schemas, and zod with them, stay
 * behind. Whoever imports a schema as a value is told so by the bundler.
 */
export const contractFacts: Plugin = {
  name: "contract-facts",
  setup(build) {
    build.onLoad({ filter: /\/domain\/.*\/contract\.ts$/ }, async ({ path }) => {
      const { mtimeMs } = await stat(path);
      const contract: Record<string, unknown> = await import(`${pathToFileURL(path)}?at=${mtimeMs}`);
      return { contents: factsModule(contract), loader: "js" };
    });
  },
};

export function factsModule(contract: Readonly<Record<string, unknown>>): string {
  return Object.entries(contract).flatMap(([name, value]) => {
    const facts = factsOf(value);
    return facts === undefined ? [] : [`export const ${name} = ${JSON.stringify(facts)};`];
  }).join("\n");
}

function factsOf(value: unknown): unknown {
  if (isPlain(value)) return value;
  if (!isObject(value)) return undefined;
  if (isRow(value)) return rowFacts(value);
  const rows = Object.entries(value).flatMap(([name, row]) => isRow(row) ? [[name, rowFacts(row)] as const] : []);
  if (rows.length === 0) return undefined;
  return Object.fromEntries(rows.filter(([, facts]) => Object.keys(facts).some((fact) => fact !== "reads")));
}

function rowFacts(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([fact, value]) => value !== false && FACTS.includes(fact)));
}

function isRow(value: unknown): value is object {
  return isObject(value) && "reads" in value && "payload" in value && "reply" in value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  return ["string", "number", "boolean"].includes(typeof value);
}
