/** Oftener than docs/proxies/Caddyfile.full, so that a busy machine is no failure. */
const ASK_EVERY_MS = 500;

interface Upstream {
  readonly url: string;
  isHealthy: boolean;
  /** How often it was asked whether it is ready. */
  asked: number;
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
export function healthCheckingProxy(urls: readonly string[]): HealthCheckingProxy {
  const upstreams = urls.map((url): Upstream => ({ url, isHealthy: true, asked: 0 }));
  let turn = 0;
  const proxy = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { method, headers } = request;
    const { pathname, search } = new URL(request.url);
    const body = request.body && await request.bytes();
    const passTo = ({ url }: Upstream) => fetch(url + pathname + search, { method, headers, body, redirect: "manual" });
    const healthy = upstreams.filter(({ isHealthy }) => isHealthy);
    const [first, other] = turn++ % 2 === 0 ? healthy : healthy.toReversed();
    if (!first) return new Response("no server is ready", { status: 502 });
    return await passTo(first).catch((error) => {
      if (!other || method !== "GET" && !String(error).includes("Connection refused")) throw error;
      return passTo(other);
    });
  });
  const asking = setInterval(() => upstreams.forEach(askWhetherReady), ASK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${proxy.addr.port}`,
    isSettled: () => upstreams.every(({ isHealthy, asked }) => isHealthy && asked > 1),
    isHealthy: (url) => upstreams.some((upstream) => upstream.url === url && upstream.isHealthy),
    async [Symbol.asyncDispose]() {
      clearInterval(asking);
      await proxy.shutdown();
    },
  };
}

async function askWhetherReady(upstream: Upstream): Promise<void> {
  const answer = await fetch(`${upstream.url}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  upstream.isHealthy = answer?.ok ?? false;
  upstream.asked++;
}
