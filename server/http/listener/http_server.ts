import type { Buffer } from "node:buffer";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Failure } from "../../../domain/wire/failure.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import type { Config } from "../../host/settings/config.ts";
import { currentWork, during } from "../../host/log/current_work.ts";
import type { Log } from "../../host/log/log.ts";
import type { RefusalLog } from "../refusal_log.ts";
import type { Counts } from "../../host/log/counts.ts";
import { plainAddress } from "../visitor/address_key.ts";
import { type Connections, countConnections } from "./connections.ts";
import type { Exchange } from "../env.ts";
import { type BodyLimits, LISTENER_LIMITS, type ListenerLimits, serverOptions } from "./listener_limits.ts";
import { countUpload, limitBody } from "./limit_body.ts";
import { probeListener } from "./listener_probe.ts";
import { refusalOf, refuse } from "./refusal.ts";
import { SECURITY_HEADERS } from "../pages/security_headers.ts";
import { clientGone, sendResponse } from "./send_response.ts";
import { hasBody, toRequest } from "./to_request.ts";
import { StartError } from "../../host/process/start_error.ts";

type Serve = (request: Request, exchange: Exchange) => Response | Promise<Response>;
/** Takes a connection over, or refuses it. */
type Upgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface HttpServer {
  /** Where people find the server. */
  readonly url: string;
  /** Where the server finds itself, for the sandbox's stand-ins. */
  readonly loopbackUrl: string;
  /** How many are open. */
  readonly connections: () => number;
  /** Resolves with the reason when nobody can connect any more. */
  readonly failed: Promise<string>;
  open(serve: Serve, upgrade: Upgrade): void;
  /** From now on each connection ends with its next answer, so that none is closed under a call. */
  keepNoConnection(): void;
  /** Waits for the calls that are being answered now, not for ever. */
  settled(): Promise<void>;
  /** Lets what is being sent arrive, within the same time limit, and gives the port back. */
  close(): Promise<void>;
}

type ListenerConfig = Pick<Config, "host" | "port" | "basePath" | "trustedProxies" | "maxConnections" | "rateLimits">;

interface ListenerParts {
  readonly counts: Pick<Counts, "uploadsInFlight" | "uploadedBytes">;
  readonly refusals?: RefusalLog;
  readonly log?: Log;
}

/** A listener, and what it has under way. */
interface Listening {
  readonly server: Server;
  readonly parts: ListenerParts;
  readonly limits: ListenerLimits;
  readonly connections: Connections;
  readonly inFlight: Set<Promise<void>>;
  serve: Serve;
  upgrade: Upgrade;
  /** Whether a connection outlives its answer. */
  isKeeping: boolean;
  isClosing: boolean;
}

/** Takes the port. Until `open`, callers are asked to come back. @throws StartError when the port is taken */
export async function openHttpServer(
  config: ListenerConfig,
  parts: ListenerParts,
  limits: ListenerLimits = LISTENER_LIMITS,
): Promise<HttpServer> {
  const listening = newListening(config, parts, limits);
  const { server, connections, inFlight } = listening;
  hear(listening);
  await takePort(server, config);
  const sweeps = setInterval(connections.sweep, Math.min(limits.silenceMs, limits.keepAliveMs) / 8);
  const probe = probeListener(server, limits.probeEveryMs);
  const timeout = openTimeout(limits.inFlightMs);
  return {
    ...urlsOf(server, config),
    connections: connections.count,
    failed: probe.failed,
    open(serve, upgrade) {
      Object.assign(listening, { serve, upgrade });
    },
    keepNoConnection() {
      listening.isKeeping = false;
    },
    async settled() {
      await Promise.race([Promise.allSettled([...inFlight]), timeout.over()]);
    },
    async close() {
      if (listening.isClosing) return;
      [listening.isKeeping, listening.isClosing] = [false, true];
      probe[Symbol.dispose]();
      clearInterval(sweeps);
      await closeServer(listening, timeout);
    },
  };
}

function newListening(config: ListenerConfig, parts: ListenerParts, limits: ListenerLimits): Listening {
  const starting = wireFailure("Restarting", { retryAfterS: 1 });
  const server = createServer(serverOptions(limits));
  return {
    ...{ server, parts, limits, inFlight: new Set(), isKeeping: true, isClosing: false },
    connections: countConnections(server, limits, config, parts.refusals),
    serve: () => {
      parts.refusals?.refused(starting, {});
      return refusalOf(starting);
    },
    upgrade: (_incoming, socket) => refuse(socket, starting),
  };
}

function hear(listening: Listening): void {
  const { server, inFlight, parts: { counts } } = listening;
  server.on("request", (incoming, outgoing) => {
    if (incoming.socket.destroyed) return;
    if (hasBody(incoming)) limitBody(incoming, countUpload(incoming, outgoing, counts));
    const { method, url } = incoming;
    const answered = during(`${method} ${url?.split("?", 1)[0]}`, () => answer(listening, incoming, outgoing));
    inFlight.add(answered);
    answered.then(() => inFlight.delete(answered));
  });
  server.on("upgrade", (incoming, socket, head) => listening.upgrade(incoming, socket, head));
  server.on("clientError", (error, socket) => refuse(socket, clientFailure(error)));
}

async function answer(listening: Listening, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { limits } = listening;
  try {
    let body = limits.body.call;
    const request = requestOrNull(incoming, () => body);
    const expectUpload = () => void (body = limits.body.upload);
    const remoteAddress = plainAddress(incoming.socket.remoteAddress ?? "");
    const defaultHeaders = new Map<string, string>(SECURITY_HEADERS);
    const exchange: Exchange = {
      ...{ remoteAddress, defaultHeaders, gone: clientGone(outgoing), expectUpload },
      breakOffUnless: (isAllowed) => breakOffUnless(outgoing, isAllowed),
    };
    const response = request ? await listening.serve(request, exchange) : refusalOf(wireFailure("Malformed"));
    await sendResponse(response, defaultHeaders, { incoming, outgoing, isLast: !listening.isKeeping });
  } catch (error) {
    const isOurs = !outgoing.destroyed;
    // Half an answer must not look like a whole one.
    outgoing.destroy();
    if (isOurs) listening.parts.log?.("error", "an answer broke off", { route: currentWork(), error });
  }
}

async function closeServer({ server, connections }: Listening, timeout: ReturnType<typeof openTimeout>): Promise<void> {
  const closed = once(server, "close");
  server.close();
  connections.leave();
  timeout.over().then(() => connections.closeAll());
  await closed;
  timeout.clear();
}

function urlsOf(server: Server, { host, basePath }: ListenerConfig): Pick<HttpServer, "url" | "loopbackUrl"> {
  const { port } = server.address() as AddressInfo;
  const shown = host.includes(":") ? `[${host}]` : host;
  const isEveryAddress = host === "0.0.0.0" || host === "::";
  return {
    url: `http://${shown}:${port}${basePath}`,
    loopbackUrl: `http://${isEveryAddress ? "127.0.0.1" : shown}:${port}${basePath}`,
  };
}

function requestOrNull(incoming: IncomingMessage, limits: () => BodyLimits): Request | null {
  try {
    return toRequest(incoming, limits);
  } catch {
    return null;
  }
}

function clientFailure(error: Error): Failure {
  const code = "code" in error ? error.code : null;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return wireFailure("TooSlow");
  return wireFailure(code === "HPE_HEADER_OVERFLOW" ? "HeaderTooLong" : "Malformed");
}

/** Begins when it is first asked for. */
function openTimeout(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Promise<void> | undefined;
  return {
    over: () => over ??= new Promise<void>((resolve) => timer = setTimeout(resolve, ms)),
    clear: () => clearTimeout(timer),
  };
}

/** @throws StartError that says what to do */
async function takePort(server: Server, { host, port }: Pick<Config, "host" | "port">): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EADDRINUSE") {
      throw new StartError(`Port ${port} on ${host} is taken; stop what uses it, or set PORT.`);
    }
    if (code === "EACCES") throw new StartError(`Port ${port} is not ours to open; set PORT.`);
    const reason = error instanceof Error ? error.message : error;
    throw new StartError(
      `HOST ${host} cannot be listened on (${reason}); set an address of this computer, or 0.0.0.0.`,
    );
  }
}

/** With the five seconds for which another server believes what it knows of a session, nobody goes on for more than ten. */
const ASK_EVERY_MS = 5_000;

/** Breaks the connection off once this is not allowed any more, which is asked until the answer is sent. */
function breakOffUnless(outgoing: ServerResponse, isAllowed: () => Promise<boolean>): void {
  if (outgoing.destroyed) return;
  let asking = setTimeout(ask, ASK_EVERY_MS);
  outgoing.once("close", () => clearTimeout(asking));
  async function ask() {
    // Where it cannot be asked, nothing is known to have changed.
    if (!await isAllowed().catch(() => true)) outgoing.destroy();
    else if (!outgoing.closed) asking = setTimeout(ask, ASK_EVERY_MS);
  }
}
