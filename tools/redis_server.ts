import { connect } from "node:net";
import { freePort } from "./killable_server.ts";
import { until } from "./until.ts";

/** The program's name, or null where neither is installed; the tests that want it say so and are left out. */
export const REDIS = await firstThatRuns(["redis-server", "valkey-server"]);

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

async function firstThatRuns(commands: readonly string[]): Promise<string | null> {
  for (const command of commands) {
    const runs = await new Deno.Command(command, { args: ["--version"], stdout: "null", stderr: "null" }).output()
      .then(({ success }) => success, () => false);
    if (runs) return command;
  }
  return null;
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
