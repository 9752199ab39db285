import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isTest } from "./layers.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What a file of this name exports is what the name says: a table of calls. */
const CONTRACT = /contract$/;

interface Exported {
  readonly values: string[];
  readonly types: string[];
}

function wordsOf(name: string): string[] {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2").toLowerCase();
  return words.split("_").map((word) => word.replace(/ies$/, "y").replace(/e?s$|e$/, ""));
}

/** Tests and what helps them are found by what they are about. */
function isAside(path: string): boolean {
  return isTest(path) || path.startsWith("tools/");
}

/** Whether one name says all of what the other does; a file's folders speak along. */
function fit(file: readonly string[], folders: readonly string[], exported: readonly string[]): boolean {
  return file.every((word) => exported.includes(word) || folders.includes(word)) ||
    exported.every((word) => file.includes(word));
}

/** @returns what is wrong with the name of a file, or null */
function misnamed(path: string, { values, types }: Exported): string | null {
  const [value, ...others] = values;
  const [name = "", ...folders] = path.replace(/\.\w+$/, "").split("/").toReversed();
  if (value === undefined || others.length > 0 || CONTRACT.test(name) || isAside(path)) return null;
  const [file, places] = [wordsOf(name), folders.flatMap(wordsOf)];
  if ([value, ...types].some((exported) => fit(file, places, wordsOf(exported)))) return null;
  return `a file that exports one thing is called after it: ${value}`;
}

function nameOf(node: { readonly id?: Deno.lint.Node | null } | undefined): string[] {
  return node?.id?.type === "Identifier" ? [node.id.name] : [];
}

function exportedBy(program: Deno.lint.Program): Exported {
  const exported: Exported = { values: [], types: [] };
  for (const node of program.body) {
    if (node.type !== "ExportNamedDeclaration") continue;
    const { declaration, specifiers } = node;
    exported.values.push(
      ...specifiers.flatMap(({ exported }) => exported.type === "Identifier" ? [exported.name] : []),
    );
    if (declaration?.type === "VariableDeclaration") exported.values.push(...declaration.declarations.flatMap(nameOf));
    if (declaration?.type === "FunctionDeclaration" || declaration?.type === "ClassDeclaration") {
      exported.values.push(...nameOf(declaration));
    }
    if (declaration?.type === "TSInterfaceDeclaration" || declaration?.type === "TSTypeAliasDeclaration") {
      exported.types.push(...nameOf(declaration));
    }
  }
  return exported;
}

/** Words of our own, and those of the field in their place; a newcomer looks for these. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/^MOST_/, "MAX_"],
  [/^most(Bytes|Ms|Pixels|Tries|Letters|Elements|Connections|Seconds)$/, "max…"],
  [/weather/i, "conditions"],
  [/^(open)?departure$/i, "shutdown"],
  [/forAWhile$/i, "cache"],
  [/givingWay/i, "yielding"],
  [/^askStranger/, "fetchPublic"],
];

function forbidden(name: string): string | null {
  const found = FORBIDDEN.find(([word]) => word.test(name));
  return found ? `${name}: the field's word is "${found[1]}"` : null;
}

/** Names alone lead a reader to where something is. */
const plugin: Deno.lint.Plugin = {
  name: "names",
  rules: {
    files: {
      create(context) {
        const path = relative(ROOT, context.filename).replaceAll("\\", "/");
        return {
          Program(node) {
            const fault = misnamed(path, exportedBy(node));
            if (fault) context.report({ node, message: fault });
          },
        };
      },
    },
    words: {
      create(context) {
        const check = (node: Deno.lint.Node | null | undefined) => {
          const fault = node?.type === "Identifier" ? forbidden(node.name) : null;
          if (node && fault) context.report({ node, message: fault });
        };
        return {
          VariableDeclarator: ({ id }) => check(id),
          FunctionDeclaration: ({ id }) => check(id),
          ClassDeclaration: ({ id }) => check(id),
          TSInterfaceDeclaration: ({ id }) => check(id),
          TSTypeAliasDeclaration: ({ id }) => check(id),
        };
      },
    },
  },
};
export default plugin;
