import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const SENTENCE = "asking once more";

Deno.test("a package registry that fails is asked once more, and then said to have failed", async () => {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-registry-" });
  let said = "";
  let askedAfterwards = 0;
  await using registry = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    if (said.includes(SENTENCE)) askedAfterwards++;
    return new Response(null, { status: 503 });
  });
  try {
    const { tasks: { packages } } = JSON.parse(await Deno.readTextFile(join(ROOT, "deno.json")));
    const project = { nodeModulesDir: "manual", imports: { any: "npm:any@1.0.0" }, tasks: { packages } };
    await Deno.writeTextFile(join(folder, "deno.json"), JSON.stringify(project));
    const child = new Deno.Command(Deno.execPath(), {
      args: ["task", "packages"],
      cwd: folder,
      env: { DENO_DIR: join(folder, "cache"), NPM_CONFIG_REGISTRY: `http://127.0.0.1:${registry.addr.port}` },
      stdout: "piped",
      stderr: "null",
    }).spawn();
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) said += text;
    assert.notEqual((await child.status).code, 0);
    assert.notEqual(askedAfterwards, 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
