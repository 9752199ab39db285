import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import Provider, { type Configuration, type JWK } from "oidc-provider";

export const OIDC_CALLBACK = "/api/backend/auth/oidc/callback";

type Claims = Readonly<Record<string, unknown>>;

export interface TestProvider extends AsyncDisposable {
  readonly url: string;
  /** The server's settings that lead to it. */
  readonly settings: Readonly<Record<string, string>>;
  /** What it says of whoever signs in; null for somebody who says no. */
  person: Claims | null;
  /** Whether it asks before it lets somebody go on, as a page for a browser. */
  isAsking: boolean;
  /** Changes what it answers at a path, e.g. `/.well-known/openid-configuration`. */
  twist: ((path: string, body: Claims) => Claims | Promise<Claims>) | null;
  /** Changes what it answers as text that is no JSON, such as a token. */
  twistText: ((path: string, text: string) => string | Promise<string>) | null;
  /** Whether it says nothing at all to other programs. */
  isSilent: boolean;
  /** Where people are sent back to: has to be told before the first of them comes. */
  allow(redirectUrl: string): void;
  /** What is in an ID token, changed, and signed anew by the provider's own key. */
  resign(idToken: unknown, changes: Claims): Promise<string>;
}

export const OIDC_ANN = {
  sub: "ann",
  email: "ann@example.org",
  email_verified: true,
  given_name: "Ann",
  family_name: "Bee",
};

/** One for all providers: to make it takes half a second of a processor. */
let key: ReturnType<typeof newKey> | null = null;

async function newKey() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk: JWK = { ...await exportJWK(privateKey), kty: "RSA", kid: "k1", alg: "RS256", use: "sig" };
  return { privateKey, jwk };
}

/** A real OpenID Connect provider over real HTTP. */
export async function oidcProviderOfOurOwn(more: Configuration = {}): Promise<TestProvider> {
  const redirects = ["http://127.0.0.1:1/nowhere"];
  const { privateKey, jwk } = await (key ??= newKey());
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let made: Provider | null = null;

  const test: TestProvider = {
    url,
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: "boxes", OIDC_CLIENT_SECRET: "hush-hush", OIDC_NAME: "Home" },
    person: OIDC_ANN,
    isAsking: false,
    twist: null,
    twistText: null,
    isSilent: false,
    allow: (redirectUrl) => redirects.push(redirectUrl),
    resign: (idToken, changes) =>
      new SignJWT({ ...decodeJwt(String(idToken)), ...changes }).setProtectedHeader({ alg: "RS256", kid: "k1" })
        .sign(privateKey),
    [Symbol.asyncDispose]() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (test.isSilent) return;
    made ??= new Provider(url, configuration(test, { keys: [jwk] }, redirects, more));
    const { pathname } = new URL(request.url ?? "/", url);
    if (pathname.startsWith("/interaction/")) return await interact(test, made, request, response);
    twistAnswer(response, pathname, test);
    made.callback()(request, response);
  }
  return test;
}

function configuration(
  test: TestProvider,
  jwks: { keys: JWK[] },
  redirects: string[],
  more: Configuration,
): Configuration {
  return {
    jwks,
    clients: [{ client_id: "boxes", client_secret: "hush-hush", redirect_uris: redirects }],
    cookies: { keys: ["not a secret"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "name", "preferred_username"],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...test.person, sub: accountId }) }),
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const grant = new oidc.provider.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ...more,
  };
}

async function interact(test: TestProvider, provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (test.isAsking && request.method === "GET") {
    response.setHeader("content-type", "text/html").end(
      `<!doctype html><title>Home</title><form method="post"><button>Go on</button> <button formaction="?no">No</button></form>`,
    );
    return;
  }
  const isNo = test.person === null || request.url?.endsWith("?no");
  const result = isNo ? { error: "access_denied" } : { login: { accountId: String(test.person?.["sub"]) } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function twistAnswer(response: ServerResponse, path: string, { twist, twistText }: TestProvider): void {
  const end = response.end.bind(response);
  const twisting = async (text: string) => {
    if (!text.startsWith("{")) return await twistText?.(path, text);
    return twist ? JSON.stringify(await twist(path, JSON.parse(text))) : undefined;
  };
  response.end = (chunk: unknown) => {
    const text = String(chunk ?? "");
    twisting(text).then((twisted = text) => {
      response.setHeader("content-length", new TextEncoder().encode(twisted).length);
      end(twisted);
    });
    return response;
  };
}

/** Keeps cookies for each host, and goes where it is sent. */
export function cookieBrowser() {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string) => {
    const { host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (value === "" || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jarOf(url).delete(name);
      else jarOf(url).set(name, value);
    }
    return response;
  }
  return {
    visit,
    /** Follows redirects until one leads to an address that begins so. @returns that address, not visited */
    async followUntil(url: string, prefix: string): Promise<string> {
      for (let at = url, hops = 0; hops < 20; hops++) {
        if (at.startsWith(prefix)) return at;
        const response = await visit(at);
        await response.body?.cancel();
        const location = response.headers.get("location");
        if (!location) throw new Error(`expected ${at} to lead on to ${prefix}, it answered ${response.status}`);
        at = new URL(location, at).href;
      }
      throw new Error(`expected an end of redirects from ${url}`);
    },
  };
}
