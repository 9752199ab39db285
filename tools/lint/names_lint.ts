import { basename, dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isTest } from "./layers.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What a file of this name exports is what the name says: a table of calls. */
const CONTRACT = /contract$/;
const TESTS = /(^tests\/|_test\.tsx?$)/;
/** The product's word for a shelf or a cellar. */
const WHERE_BOXES_STAND = /(^|\/)(items|transfer|backup|journeys)\//;

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
  const [file, around] = [wordsOf(name), folders.flatMap(wordsOf)];
  if ([value, ...types].some((exported) => fit(file, around, wordsOf(exported)))) return null;
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

/** Words of our own, and the field's for the same; a newcomer looks for these. A path is one in which the word may stay. */
const FORBIDDEN: readonly (readonly [RegExp, string, RegExp?])[] = [
  [/^MOST_|_MOST$|^MOST$/, "MAX_"],
  [/^most(Bytes|Ms|Pixels|Tries|Letters|Elements|Connections|Seconds)$/i, "max…"],
  [/weather/i, "conditions"],
  [/^(open)?departure$/i, "shutdown"],
  [/forAWhile$/i, "cache"],
  [/givingWay/i, "yielding"],
  [/stranger/i, "anonymous, foreign or public", TESTS],
  [/anew/i, "re…", TESTS],
  [/(^|_)(place|PLACE)[sS]?(_|$)|(^p|P)laces?([A-Z]|$)/, "location, path, position or index", WHERE_BOXES_STAND],
];

function forbidden(name: string, path: string): string | null {
  const found = FORBIDDEN.find(([word, , allowed]) => word.test(name) && !allowed?.test(path));
  return found ? `${name}: the field's word is "${found[1]}"` : null;
}

/** What a parameter or a declaration binds under a name of its own; a field that is unpacked has its object's. */
function boundBy(pattern: Deno.lint.Node | Deno.lint.Parameter | null): Deno.lint.Identifier[] {
  if (pattern?.type === "Identifier") return [pattern];
  if (pattern?.type === "AssignmentPattern") return boundBy(pattern.left);
  return pattern?.type === "ArrayPattern" ? pattern.elements.flatMap(boundBy) : [];
}

function pathOf({ filename }: Deno.lint.RuleContext): string {
  return relative(ROOT, filename).replaceAll("\\", "/");
}

/** Names alone lead a reader to where something is. */
const plugin: Deno.lint.Plugin = {
  name: "names",
  rules: {
    files: {
      create(context) {
        const path = pathOf(context);
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
        const path = pathOf(context);
        const report = (node: Deno.lint.Node, name: string) => {
          const fault = forbidden(name, path);
          if (fault) context.report({ node, message: fault });
        };
        const check = (pattern: Deno.lint.Node | Deno.lint.Parameter | null) =>
          boundBy(pattern).forEach((node) => report(node, node.name));
        return {
          Program: (node) => report(node, basename(path).replace(/\.\w+$/, "")),
          VariableDeclarator: ({ id }) => check(id),
          FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(check),
          FunctionExpression: ({ params }) => params.forEach(check),
          ArrowFunctionExpression: ({ params }) => params.forEach(check),
          ClassDeclaration: ({ id }) => check(id),
          TSInterfaceDeclaration: ({ id }) => check(id),
          TSTypeAliasDeclaration: ({ id }) => check(id),
        };
      },
    },
  },
};
export default plugin;
