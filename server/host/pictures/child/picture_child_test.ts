import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const MAIN = fileURLToPath(new URL("../../../main.ts", import.meta.url));
const Info = z.object({ modules: z.array(z.object({ specifier: z.string() })) });
const READERS = /picture_child|\/(sharp|libheif-js)@/;

async function modulesOf(entry: string): Promise<string[]> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json", entry] }).output();
  return Info.parse(JSON.parse(new TextDecoder().decode(stdout))).modules.map(({ specifier }) => specifier);
}

Deno.test("whatever looks into a stranger's picture is loaded by the picture process alone, never by the server", async () => {
  const child = fileURLToPath(new URL("./picture_child.ts", import.meta.url));
  assert.ok((await modulesOf(child)).some((specifier) => READERS.test(specifier)), "the rule knows the readers");
  const server = await modulesOf(MAIN);
  assert.ok(server.length > 100);
  assert.deepEqual(server.filter((specifier) => READERS.test(specifier)), []);
});
