import { dirname, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isTest, refusal } from "./layers.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What they import is known only when they run: this platform's PostgreSQL, the sandbox, and scripts that were just built. */
const COMPUTED_IMPORTS = [
  "server/host/postgres/binaries.ts",
  "server/start/open_sandbox.ts",
  "web/build/contract_facts.ts",
];
const BROWSER_STORES = ["localStorage", "sessionStorage", "indexedDB", "cookieStore", "caches"];
/** The first script of a page can import nothing; its key is one of `web/base/stored_keys.ts`. */
const KEEPERS = ["web/base/stored_text.ts", "web/base/captured_photo.ts", "web/shell/boot.ts"];
const SQL_TOOLS = ["tools/gate/test.ts", "tests/support/test_database.ts"];
const STATEMENT = /^\s*(select|insert into|update|delete from|with|create|alter|drop|truncate|lock table|set local)\s/i;

function projectPath(filename: string): string {
  return relative(ROOT, filename).replaceAll("\\", "/");
}

function targetOf(from: string, specifier: string): string | null {
  return specifier.startsWith(".") ? posix.normalize(posix.join(posix.dirname(from), specifier)) : null;
}

function isProduct(path: string): boolean {
  return !isTest(path) && !path.startsWith("tools/");
}

function isNamed(node: Deno.lint.Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

function textOf(node: Deno.lint.Node | undefined): string | null {
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : null;
}

/** The script of `new Worker(new URL("./worker.ts", import.meta.url))`. */
function workerOf({ callee, arguments: [script] }: Deno.lint.NewExpression): string | null {
  const isWorker = isNamed(callee, "Worker") && script?.type === "NewExpression" && isNamed(script.callee, "URL");
  return isWorker ? textOf(script.arguments[0]) : null;
}

/** Keeps the import rules, SQL in `db/`, the environment in `server/host/settings/config.ts`, and what a browser keeps in `web/base/`. */
const plugin: Deno.lint.Plugin = {
  name: "layers",
  rules: {
    imports: {
      create(context) {
        const from = projectPath(context.filename);
        function check(node: Deno.lint.Node, specifier: string | null) {
          const reason = specifier === null ? null : refusal(from, specifier, targetOf(from, specifier));
          if (reason) context.report({ node, message: reason });
        }
        return {
          ImportDeclaration: (node) => check(node, node.source.value),
          ExportNamedDeclaration: (node) => check(node, node.source?.value ?? null),
          ExportAllDeclaration: (node) => check(node, node.source.value),
          TSImportType: (node) =>
            check(node, textOf(node.argument.type === "TSLiteralType" ? node.argument.literal : node.argument)),
          NewExpression: (node) => check(node, workerOf(node)),
          ImportExpression(node) {
            const specifier = textOf(node.source);
            const isHidden = specifier === null && isProduct(from) && !COMPUTED_IMPORTS.includes(from);
            if (isHidden) {
              context.report({ node, message: "write out what is imported, so that the layer rules see it" });
            }
            check(node, specifier);
          },
        };
      },
    },
    sql: {
      create(context) {
        const from = projectPath(context.filename);
        if (from.startsWith("db/") || from.startsWith("sandbox/db/") || SQL_TOOLS.includes(from) || isTest(from)) {
          return {};
        }
        const report = (node: Deno.lint.Node) => context.report({ node, message: "only db/ writes SQL" });
        return {
          TaggedTemplateExpression(node) {
            const isPool = ["sql", "tx", "pool"].some((name) => isNamed(node.tag, name));
            if (isPool || STATEMENT.test(node.quasi.quasis[0]?.cooked ?? "")) report(node);
          },
          MemberExpression(node) {
            if (isNamed(node.property, "unsafe")) report(node);
          },
        };
      },
    },
    environment: {
      create(context) {
        const from = projectPath(context.filename);
        if (from === "server/host/settings/config.ts" || !isProduct(from)) return {};
        return {
          MemberExpression(node) {
            const isGlobal = isNamed(node.object, "Deno") || isNamed(node.object, "process");
            if (!isGlobal || !isNamed(node.property, "env")) return;
            context.report({ node, message: "only server/host/settings/config.ts reads the environment" });
          },
        };
      },
    },
    keeping: {
      create(context) {
        const from = projectPath(context.filename);
        if (!from.startsWith("web/") || KEEPERS.includes(from) || isTest(from)) return {};
        return {
          Identifier(node) {
            if (!BROWSER_STORES.includes(node.name)) return;
            const message = `only web/base/ keeps things in the browser, so that /cookies tells of all of them`;
            context.report({ node, message });
          },
        };
      },
    },
  },
};
export default plugin;
