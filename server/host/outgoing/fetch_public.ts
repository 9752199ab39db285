import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { unlessAborted } from "./unless_aborted.ts";
import { isOutside } from "./public_address.ts";

/** Why a host that a stranger named was not asked, or gave no answer that fits, as the end of a sentence. */
export class Unfetched extends Error {
  override readonly name: string = "Unfetched";
}

/** It could not be reached, or took too long. */
export class SilentHost extends Unfetched {
  override readonly name = "SilentHost";
}

/** Which hosts may be asked; tests have one of their own. */
export interface Network {
  /** @returns all addresses of a host */
  lookup(host: string): Promise<readonly string[]>;
  allows(address: string, port: number): boolean;
}

const WEB_PORTS = [80, 443];

export const publicNetwork: Network = {
  lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  allows: (address, port) => isOutside(address) && WEB_PORTS.includes(port),
};

/** A server without IPv6 gets no further with the first address of many hosts. */
const MAX_ADDRESSES = 4;
const LONGEST_ANSWER_HEAD = 16 * 1024;

export interface PublicRequest {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Asks a host at an address that a stranger wrote. The host is looked up once and the connection goes to an address that was
 * judged, so that no name leads into the server's own network. Redirects are answers like others. Nothing is sent that says who asks.
 * @throws Unfetched
 */
export async function fetchPublic(
  url: URL,
  asked: PublicRequest,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return await askAnyOf(url, asked, await judgedAddresses(url, network, signal), signal);
}

/** @throws Unfetched where it is none of the web, or holds a password */
export function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new Unfetched("its address is none of the web (https or http)");
  }
  if (url.username || url.password) throw new Unfetched("its address holds a password");
  return url;
}

/** The addresses of a host, all of which may be asked. @throws Unfetched */
export async function judgedAddresses(url: URL, network: Network, signal: AbortSignal): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const addresses = isIP(host) ? [host] : await lookUp(host, network, signal);
  if (addresses.length === 0) throw new Unfetched(`there is no ${host}`);
  if (!addresses.every((one) => network.allows(one, port))) {
    throw new Unfetched(`${host} is not on the public web, and the server fetches from nowhere else`);
  }
  return addresses.slice(0, MAX_ADDRESSES);
}

/** @throws SilentHost where the name server has not answered in time; a name that nobody knows has no addresses */
async function lookUp(host: string, network: Network, signal: AbortSignal): Promise<readonly string[]> {
  return await unlessAborted(network.lookup(host).catch(() => []), signal).catch(() => {
    throw new SilentHost(`${host} took too long`);
  });
}

async function askAnyOf(
  url: URL,
  asked: PublicRequest,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  for (const address of addresses) {
    const answer = await ask(url, asked, address, signal).catch(() => null);
    if (answer) return answer;
  }
  throw new SilentHost(outage(url, signal));
}

async function ask(
  url: URL,
  { method, headers, body }: PublicRequest,
  address: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const family = isIP(address);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asking = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
    agent: false,
    signal,
    maxHeaderSize: LONGEST_ANSWER_HEAD,
    method,
    headers: { ...headers, "accept-encoding": "identity", "user-agent": "Stowmark", connection: "close" },
    lookup: (_host, options, done) => options.all ? done(null, [{ address, family }]) : done(null, address, family),
  }, resolve);
  asking.on("error", reject);
  asking.on("upgrade", (_answer, socket) => {
    socket.destroy();
    reject(new Error("answered with another protocol"));
  });
  asking.end(body);
  try {
    return await unlessAborted(promise, signal);
  } catch (error) {
    asking.destroy();
    throw error;
  }
}

/** @throws SilentHost where they end too early or come too slowly */
export async function* bytesOf(answer: IncomingMessage, url: URL, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stop = () => answer.destroy(new Error("aborted"));
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of answer) yield chunk;
  } catch {
    throw new SilentHost(outage(url, signal));
  } finally {
    signal.removeEventListener("abort", stop);
    answer.destroy();
  }
  if (signal.aborted || !answer.complete) throw new SilentHost(outage(url, signal));
}

function outage({ hostname }: URL, { aborted }: AbortSignal): string {
  return aborted ? `${hostname} took too long` : `${hostname} could not be reached`;
}
