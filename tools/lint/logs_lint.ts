const MESSAGE = "hand the error itself over, as `{ error }`: the log keeps its stack and says its name and message";

function nameOf(node: Deno.lint.Node | undefined): string | null {
  if (node?.type === "MemberExpression") return nameOf(node.property);
  return node?.type === "Identifier" ? node.name : null;
}

function isLog({ callee }: Deno.lint.CallExpression): boolean {
  const isConsole = callee.type === "MemberExpression" && nameOf(callee.object) === "console";
  return nameOf(callee) === "log" && !isConsole;
}

/** `String(error)`, or anything but the error itself under the name of one. */
function hidesError({ key, value }: Deno.lint.Property): boolean {
  if (value.type === "CallExpression") return nameOf(value.callee) === "String" || nameOf(key) === "error";
  return nameOf(key) === "error" && value.type === "MemberExpression" && nameOf(value) === "message";
}

/** Entries of the log have the stack of what failed. */
const plugin: Deno.lint.Plugin = {
  name: "logs",
  rules: {
    stack: {
      create(context) {
        return {
          CallExpression(node) {
            const about = isLog(node) ? node.arguments[2] : undefined;
            if (about?.type !== "ObjectExpression") return;
            for (const property of about.properties) {
              if (property.type === "Property" && hidesError(property)) {
                context.report({ node: property, message: MESSAGE });
              }
            }
          },
        };
      },
    },
  },
};
export default plugin;
