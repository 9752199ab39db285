import type { Config } from "../config.ts";
import { StartError } from "../start_error.ts";

type Serve = (request: Request, remoteAddr: Deno.Addr) => Response | Promise<Response>;

export interface HttpServer {
  readonly url: string;
  /** Where the server finds itself, for the sandbox's stand-ins. */
  readonly loopbackUrl: string;
  open(serve: Serve): void;
  /** Waits for the calls that are being answered now, not for ever. */
  settled(): Promise<void>;
  /** Lets what is being sent arrive, within the same time limit, and gives the port back. */
  close(): Promise<void>;
}

/** The longest a leaving server waits for calls in flight, all of them together; it has to be gone within 10 s. */
const IN_FLIGHT_TIMEOUT_MS = 5_000;

/** Takes the port. Until `open`, callers are asked to come back. @throws StartError when the port is taken */
export function openHttpServer(config: Pick<Config, "host" | "port" | "basePath" | "publicUrl">): HttpServer {
  let serve: Serve = () => new Response("Starting", { status: 503, headers: { "Retry-After": "1" } });
  const abort = new AbortController();
  const inFlight = new Set<Promise<Response>>();
  const server = takePort(config, abort.signal, (request, info) => {
    const answer = serve(request, info.remoteAddr);
    return answer instanceof Response ? answer : during(inFlight, answer);
  });
  const timeout = openTimeout();
  const { port } = server.addr;
  const shown = config.host.includes(":") ? `[${config.host}]` : config.host;
  return {
    url: `http://${shown}:${port}${config.basePath}`,
    loopbackUrl: `http://${isEveryAddress(config.host) ? "127.0.0.1" : shown}:${port}${config.basePath}`,
    open(next) {
      serve = next;
    },
    async settled() {
      await Promise.race([Promise.allSettled([...inFlight]), timeout.over()]);
    },
    async close() {
      timeout.over().then(() => abort.abort());
      await server.shutdown();
      timeout.clear();
    },
  };
}

async function during(inFlight: Set<Promise<Response>>, answer: Promise<Response>): Promise<Response> {
  inFlight.add(answer);
  try {
    return await answer;
  } finally {
    inFlight.delete(answer);
  }
}

function openTimeout() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Promise<void> | undefined;
  return {
    over: () => over ??= new Promise<void>((resolve) => timer = setTimeout(resolve, IN_FLIGHT_TIMEOUT_MS)),
    clear: () => clearTimeout(timer),
  };
}

function isEveryAddress(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

function takePort(
  { host, port }: Pick<Config, "host" | "port">,
  signal: AbortSignal,
  handler: Deno.ServeHandler<Deno.NetAddr>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    return Deno.serve({ hostname: host, port, signal, onListen() {} }, handler);
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new StartError(`Port ${port} on ${host} is taken; stop what uses it, or set PORT.`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new StartError(`Port ${port} is not ours to open; set PORT.`);
    }
    throw error;
  }
}
