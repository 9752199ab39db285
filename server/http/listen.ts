import type { Config } from "../config.ts";
import { StartError } from "../start_error.ts";

export type Serve = (request: Request, remoteAddr: Deno.Addr) => Response | Promise<Response>;

export interface Door {
  /** Where people find the server. */
  readonly url: string;
  /** Where the server finds itself, for the sandbox's stand-ins. */
  readonly loopbackUrl: string;
  open(serve: Serve): void;
  /** Waits for the calls that are being answered now, not for ever. */
  settled(): Promise<void>;
  /** Lets what is being sent arrive, as long as the same patience lasts, and gives the port back. */
  close(): Promise<void>;
}

/** The longest a leaving server waits for calls in flight, all of them together; it has to be gone within 10 s. */
const FAREWELL_MS = 5_000;

/** Takes the port. Until `open`, callers are asked to come back. @throws StartError when the port is taken */
export function listen(config: Pick<Config, "host" | "port" | "basePath" | "publicUrl">): Door {
  let serve: Serve = () => new Response("Starting", { status: 503, headers: { "Retry-After": "1" } });
  const goodbye = new AbortController();
  const inFlight = new Set<Promise<Response>>();
  const server = takePort(config, goodbye.signal, (request, info) => {
    const answer = serve(request, info.remoteAddr);
    return answer instanceof Response ? answer : during(inFlight, answer);
  });
  const patience = onePatience();
  const { port } = server.addr;
  const shown = config.host.includes(":") ? `[${config.host}]` : config.host;
  return {
    url: `http://${shown}:${port}${config.basePath}`,
    loopbackUrl: `http://${isEveryAddress(config.host) ? "127.0.0.1" : shown}:${port}${config.basePath}`,
    open(next) {
      serve = next;
    },
    async settled() {
      await Promise.race([Promise.allSettled([...inFlight]), patience.over()]);
    },
    async close() {
      patience.over().then(() => goodbye.abort());
      await server.shutdown();
      patience.forget();
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

/** Begins when it is first asked for. */
function onePatience() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Promise<void> | undefined;
  return {
    over: () => over ??= new Promise<void>((resolve) => timer = setTimeout(resolve, FAREWELL_MS)),
    forget: () => clearTimeout(timer),
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
