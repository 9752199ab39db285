import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isTest } from "./layers.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MESSAGE = "a test waits for a fact, not for time to pass: see tools/until.ts";

/** Load is made at a pace, so benches may pause. */
function maySleep(filename: string): boolean {
  const path = relative(ROOT, filename).replaceAll("\\", "/");
  return !isTest(path) || path.startsWith("tests/load/");
}

/** Tests do not sleep. A timer that runs a function, such as a time limit, is none. */
const plugin: Deno.lint.Plugin = {
  name: "tests",
  rules: {
    sleeping: {
      create(context) {
        if (maySleep(context.filename)) return {};
        const report = (node: Deno.lint.Node) => context.report({ node, message: MESSAGE });
        return {
          ImportDeclaration(node) {
            if (node.source.value === "node:timers/promises") report(node);
          },
          CallExpression(node) {
            const { callee, arguments: [first] } = node;
            const isTimer = callee.type === "Identifier" && callee.name === "setTimeout";
            if (isTimer && first?.type === "Identifier") report(node);
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
