import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isTest } from "./layers.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const MESSAGE = "a test waits for a fact, not for time to pass: see tests/support/until.ts";

/** Load is made at a pace, and what helps tests may ask again after a pause. */
const MAY_SLEEP = ["tests/load/", "tests/chaos/", "tests/support/"];

function maySleep(filename: string): boolean {
  const path = relative(ROOT, filename).replaceAll("\\", "/");
  return !isTest(path) || MAY_SLEEP.some((folder) => path.startsWith(folder));
}

function nameOf(node: Deno.lint.Node | null | undefined): string | null {
  if (node?.type === "MemberExpression") return nameOf(node.property);
  return node?.type === "Identifier" ? node.name : null;
}

/** The name by which `new Promise((resolve) => …)` calls its `resolve`. */
function resolverOf({ callee, arguments: [executor] }: Deno.lint.NewExpression): string | null {
  const isFunction = executor?.type === "ArrowFunctionExpression" || executor?.type === "FunctionExpression";
  const first = nameOf(callee) === "Promise" && isFunction ? executor.params[0] : null;
  return first?.type === "Identifier" ? first.name : null;
}

const SEEDED = "tests/support/seeded_fc.ts";

/** Tests do not sleep (a timer that runs a function, such as a time limit, is none), ask without a pause, or draw from their own seed. */
const plugin: Deno.lint.Plugin = {
  name: "tests",
  rules: {
    seed: {
      create(context) {
        if (relative(ROOT, context.filename).replaceAll("\\", "/") === SEEDED) return {};
        return {
          ImportDeclaration(node) {
            if (node.source.value !== "fast-check" || node.importKind === "type") return;
            context.report({ node, message: `properties draw from the seed of ${SEEDED}: import fc from there` });
          },
        };
      },
    },
    spinning: {
      create(context) {
        if (maySleep(context.filename)) return {};
        return {
          WhileStatement(node) {
            // An empty statement is none here.
            const isEmpty = !node.body || node.body.type === "BlockStatement" && node.body.body.length === 0;
            if (!isEmpty || !context.sourceCode.getText(node.test).includes("await ")) return;
            context.report({ node, message: "asks without a pause, maybe for ever: see tests/support/until.ts" });
          },
        };
      },
    },
    sleeping: {
      create(context) {
        if (maySleep(context.filename)) return {};
        const report = (node: Deno.lint.Node) => context.report({ node, message: MESSAGE });
        const resolvers = new Set<string | null>();
        const resolves = (node: Deno.lint.Node | undefined) =>
          node?.type === "ArrowFunctionExpression" && node.body.type === "CallExpression" &&
          node.body.callee.type === "Identifier" && resolvers.has(node.body.callee.name);
        return {
          NewExpression(node) {
            resolvers.add(resolverOf(node));
          },
          ImportDeclaration(node) {
            if (node.source.value === "node:timers/promises") report(node);
          },
          CallExpression(node) {
            const { callee, arguments: [first] } = node;
            if (nameOf(callee) === "setTimeout" && (first?.type === "Identifier" || resolves(first))) report(node);
          },
          MemberExpression(node) {
            if (node.property.type === "Identifier" && node.property.name === "waitForTimeout") report(node);
          },
        };
      },
    },
  },
};
export default plugin;
