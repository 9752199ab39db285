import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const Graph = z.object({
  modules: z.array(z.object({
    specifier: z.string(),
    dependencies: z.array(z.object({
      code: z.object({ specifier: z.string().optional() }).optional(),
      isDynamic: z.boolean().optional(),
    })).default([]),
  })),
});

/** Packages that are loaded before the first line of a file runs. */
async function packagesBefore(entry: string): Promise<Set<string>> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json", entry], cwd: ROOT }).output();
  const { modules } = Graph.parse(JSON.parse(new TextDecoder().decode(stdout)));
  const known = new Map(modules.map((module) => [module.specifier, module]));
  const reached = new Set(modules.map(({ specifier }) => specifier).filter((url) => url.endsWith(`/${entry}`)));
  for (const url of reached) {
    for (const { code, isDynamic } of known.get(url)?.dependencies ?? []) {
      if (code?.specifier && !isDynamic) reached.add(code.specifier);
    }
  }
  return new Set([...reached].flatMap((url) => /\/node_modules\/\.deno\/(@?[^@]+)@/.exec(url)?.[1] ?? []));
}

Deno.test("a server's start loads no package that few servers use, and a command none but what it is made of", async () => {
  const server = await packagesBefore("server/main.ts");
  const cli = await packagesBefore("cli/main.ts");
  assert.ok(server.has("hono") && cli.has("commander"));
  const ofFew = ["redis", "minio", "@opentelemetry+sdk-trace", "libheif-js"];
  const ofOne = [
    "redis",
    "minio",
    "graphile-worker",
    "stripe",
    "nodemailer",
    "tar",
    "@zip.js+zip.js",
    "socket.io-client",
  ];
  assert.deepEqual(ofFew.filter((late) => server.has(late)), [], "a start");
  assert.deepEqual(ofOne.filter((late) => cli.has(late)), [], "each command");
});
