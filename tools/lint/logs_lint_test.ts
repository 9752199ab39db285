import assert from "node:assert/strict";
import plugin from "./logs_lint.ts";

const root = new URL("../../", import.meta.url).pathname;

function complaints(source: string): number {
  return Deno.lint.runPlugin(plugin, `${root}server/items/a.ts`, source).length;
}

Deno.test("an error that is logged without its stack is told so, in whatever words it is", () => {
  for (
    const log of [
      `log("error", "it failed", { error: String(error) });`,
      `context.log("warning", "it failed", { id, reason: String(error) });`,
      `work.catch((error) => log("error", "it failed", { error: sentenceOf(error) }));`,
      `log("debug", "it failed", { error: error.message });`,
    ]
  ) assert.equal(complaints(log), 1, log);
});

Deno.test("the error itself, and why a peer is away, may be said", () => {
  for (
    const log of [
      `log("error", "it failed", { error });`,
      `log("error", "it failed", { error: end.reason });`,
      `log("error", \`\${name}: \${String(error)}\`, { error });`,
      `log("warning", "Redis is away", { reason: error.message });`,
      `log("info", "it is done", { at: at.toISOString() });`,
      `console.log("a", "b", { error: String(error) });`,
      `throw new Error("it failed", { cause: String(error) });`,
    ]
  ) assert.equal(complaints(log), 0, log);
});
