import { dirname, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isTest, refusal } from "./layers.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

function projectPath(filename: string): string {
  return relative(ROOT, filename).replaceAll("\\", "/");
}

function targetOf(from: string, specifier: string): string | null {
  return specifier.startsWith(".") ? posix.normalize(posix.join(posix.dirname(from), specifier)) : null;
}

/** Keeps the import rules, SQL in `db/` and the environment in `server/config.ts`. */
const plugin: Deno.lint.Plugin = {
  name: "layers",
  rules: {
    imports: {
      create(context) {
        const from = projectPath(context.filename);
        const check = (
          node: Deno.lint.ImportDeclaration | Deno.lint.ExportNamedDeclaration | Deno.lint.ExportAllDeclaration,
        ) => {
          if (!node.source) return;
          const reason = refusal(from, node.source.value, targetOf(from, node.source.value));
          if (reason) context.report({ node, message: reason });
        };
        return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
      },
    },
    sql: {
      create(context) {
        const from = projectPath(context.filename);
        if (from.startsWith("db/") || from.startsWith("tools/") || from === "server/health.ts" || isTest(from)) {
          return {};
        }
        return {
          TaggedTemplateExpression(node) {
            const isSql = node.tag.type === "Identifier" && ["sql", "tx", "pool"].includes(node.tag.name);
            if (isSql) context.report({ node, message: "only db/ writes SQL" });
          },
        };
      },
    },
    environment: {
      create(context) {
        const from = projectPath(context.filename);
        if (from === "server/config.ts" || from.startsWith("tools/") || isTest(from)) return {};
        return {
          MemberExpression(node) {
            const isDenoEnv = node.object.type === "Identifier" && node.object.name === "Deno" &&
              node.property.type === "Identifier" && node.property.name === "env";
            const isProcessEnv = node.object.type === "Identifier" && node.object.name === "process" &&
              node.property.type === "Identifier" && node.property.name === "env";
            if (isDenoEnv || isProcessEnv) {
              context.report({ node, message: "only server/config.ts reads the environment" });
            }
          },
        };
      },
    },
  },
};
export default plugin;
