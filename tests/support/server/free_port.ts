import { createServer } from "node:net";

/** Systems hand out ports from here on to whoever asks for any, and to connections that go out. */
const HANDED_OUT_FROM = 16_000;
const LEAST_PORT = 10_000;

/** One that nobody else gets while nothing listens on it: it is not of those that the system hands out. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LEAST_PORT + Math.floor(Math.random() * (HANDED_OUT_FROM - LEAST_PORT));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
