import { Buffer } from "node:buffer";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Oftener than docs/proxies/Caddyfile.full, so that a busy machine is no failure. */
const ASK_EVERY_MS = 500;

interface Upstream {
  readonly url: string;
  readonly agent: Agent;
  isHealthy: boolean;
  /** How often it was asked whether it is ready. */
  asked: number;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export interface HealthCheckingProxy extends AsyncDisposable {
  readonly url: string;
  /** Whether each server is known to be ready, by more than one question. */
  isSettled(): boolean;
  isHealthy(url: string): boolean;
}

/**
 * Does between clients and servers what Caddy does with docs/proxies/Caddyfile.full: it keeps connections, asks `/readyz`
 * again and again, passes calls in turn to whoever is ready, and asks another one only where the first could not be
 * connected to, or went away from a GET before it answered.
 */
export async function healthCheckingProxy(urls: readonly string[]): Promise<HealthCheckingProxy> {
  const upstreams = urls.map((url): Upstream => ({
    ...{ url, isHealthy: true, asked: 0 },
    agent: new Agent({ keepAlive: true }),
  }));
  let turn = 0;
  const proxy = createServer(async (incoming, outgoing) => {
    const { method = "", url: path = "", headers } = incoming;
    const asked = { method, path, headers, body: Buffer.concat(await Array.fromAsync(incoming)) };
    try {
      const answer = await pass(asked, upstreams, turn++);
      outgoing.writeHead(answer.statusCode ?? 0, { ...answer.headers, connection: "keep-alive" });
      answer.pipe(outgoing);
    } catch (error) {
      outgoing.writeHead(502).end(String(error));
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const asking = setInterval(() => upstreams.forEach(askWhetherReady), ASK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    isSettled: () => upstreams.every(({ isHealthy, asked }) => isHealthy && asked > 1),
    isHealthy: (url) => upstreams.some((upstream) => upstream.url === url && upstream.isHealthy),
    async [Symbol.asyncDispose]() {
      clearInterval(asking);
      for (const { agent } of upstreams) agent.destroy();
      proxy.closeAllConnections();
      const closed = once(proxy, "close");
      proxy.close();
      await closed;
    },
  };
}

async function pass(asked: Asked, upstreams: readonly Upstream[], turn: number): Promise<IncomingMessage> {
  const healthy = upstreams.filter(({ isHealthy }) => isHealthy);
  const first = healthy[turn % healthy.length];
  if (!first) throw new Error("no server is ready");
  try {
    return await passTo(first, asked);
  } catch (error) {
    const isRefused = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
    const other = healthy.find((upstream) => upstream !== first);
    if (!other || !isRefused && asked.method !== "GET") throw error;
    return await passTo(other, asked);
  }
}

async function passTo({ url, agent }: Upstream, { method, path, headers, body }: Asked): Promise<IncomingMessage> {
  const sent = request(url + path, { method, headers: { ...headers, connection: "keep-alive" }, agent });
  sent.end(body);
  const [answer] = await once(sent, "response");
  return answer;
}

async function askWhetherReady(upstream: Upstream): Promise<void> {
  const answer = await fetch(`${upstream.url}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  upstream.isHealthy = answer?.ok ?? false;
  upstream.asked++;
}
