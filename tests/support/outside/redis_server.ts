import { connect } from "node:net";
import { installDebianPackage } from "./debian_package.ts";
import { freePort } from "../server/free_port.ts";
import { runs } from "../../../tools/gate/runs.ts";
import { until } from "../until.ts";

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

export interface RedisServer extends AsyncDisposable {
  readonly url: string;
  /** Ends it without a word, and keeps its port for `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** As a network does that swallows everything. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
}

/** A Redis of its own on a free port, gone with the test. @param isStarted false reserves the port alone */
export async function redisServer(settings: readonly string[] = [], isStarted = true): Promise<RedisServer> {
  if (!REDIS) throw new Error("this test runs with a redis-server only");
  const command = REDIS;
  const port = await freePort();
  let child: Deno.ChildProcess | null = null;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = new Deno.Command(command, {
        args: ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", ...settings],
        stdout: "null",
        stderr: "null",
      }).spawn();
      const connection = await until(() => Deno.connect({ hostname: "127.0.0.1", port }).catch(() => null));
      connection.close();
    },
    async kill() {
      child?.kill("SIGKILL");
      await child?.status;
      child = null;
    },
    signal: (signal) => child?.kill(signal),
    [Symbol.asyncDispose]: () => server.kill(),
  };
  if (isStarted) await server.start();
  return server;
}

/** One command in Redis' oldest form. Source: redis.io, "Inline commands". @returns what it answers, as it is */
export async function askRedis(url: string, command: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setEncoding("utf8").end(`${command}\r\nQUIT\r\n`);
  let text = "";
  for await (const chunk of socket) text += chunk;
  return text;
}

/** Everything that Redis is told from now on. Source: redis.io, "MONITOR". */
export async function monitorRedis(url: string): Promise<Disposable & { text(): string }> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk) => text += chunk).write("MONITOR\r\n");
  await until(() => text.startsWith("+OK") || null);
  return { text: () => text, [Symbol.dispose]: () => void socket.destroy() };
}
