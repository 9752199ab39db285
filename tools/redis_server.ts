import { installDebianPackage } from "./debian_package.ts";
import { freePort } from "./mortal_server.ts";
import { runs } from "./runs.ts";
import { until } from "./until.ts";

/** The program's name, or null where there is none: the tests that want it are then left out. */
export const REDIS = await findRedis();

/** Tests of several servers want Redis. Nothing else does, so the run goes on without it, and says what is left out. */
export async function ensureRedis(): Promise<void> {
  if (REDIS) return;
  await installDebianPackage("redis-server", "the tests of several servers");
  if (await findRedis()) return;
  console.error(
    "No redis-server or valkey-server here (Debian: apt-get install redis-server): the tests that need one are left out.",
  );
}

async function findRedis(): Promise<string | null> {
  for (const program of ["redis-server", "valkey-server"]) {
    if (await runs(program, "--version")) return program;
  }
  return null;
}

/** A Redis of its own on a free port, gone with the test. */
export async function redisServer(): Promise<AsyncDisposable & { readonly url: string }> {
  if (!REDIS) throw new Error("this test runs with a redis-server only");
  const port = await freePort();
  const child = new Deno.Command(REDIS, {
    args: ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    stdout: "null",
    stderr: "null",
  }).spawn();
  const connection = await until(() => Deno.connect({ hostname: "127.0.0.1", port }).catch(() => null));
  connection.close();
  return {
    url: `redis://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}
