import type { Config } from "../config.ts";
import { StartError } from "../start_error.ts";

export type Serve = (request: Request, remoteAddr: Deno.Addr) => Response | Promise<Response>;

export interface Door {
  /** Where people find the server. */
  readonly url: string;
  /** Where the server finds itself, for the sandbox's stand-ins. */
  readonly loopbackUrl: string;
  open(serve: Serve): void;
  close(): Promise<void>;
}

/** The longest a leaving server waits for answers in flight. Document 3, section 1: gone within 10 s. */
const FAREWELL_MS = 5_000;

/** Takes the port. Until `open`, callers are asked to come back. @throws StartError when the port is taken */
export function listen(config: Pick<Config, "host" | "port" | "basePath" | "publicUrl">): Door {
  let serve: Serve = () => new Response("Starting", { status: 503, headers: { "Retry-After": "1" } });
  const goodbye = new AbortController();
  const server = takePort(config, goodbye.signal, (request, info) => serve(request, info.remoteAddr));
  const { port } = server.addr;
  const shown = config.host.includes(":") ? `[${config.host}]` : config.host;
  return {
    url: `http://${shown}:${port}${config.basePath}`,
    loopbackUrl: `http://${isEveryAddress(config.host) ? "127.0.0.1" : shown}:${port}${config.basePath}`,
    open(next) {
      serve = next;
    },
    async close() {
      const timer = setTimeout(() => goodbye.abort(), FAREWELL_MS);
      await server.shutdown();
      clearTimeout(timer);
    },
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
