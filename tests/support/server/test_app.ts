import { z } from "zod";
import type { Pool } from "../../../db/sql.ts";
import { User } from "../../../domain/auth/user.ts";
import { parseConfig } from "../../../server/host/settings/config.ts";
import { type RunningServer, startServer } from "../../../server/start/start.ts";
import { clockBeside } from "../clock.ts";
import { holdReply } from "../hold_to_schema.ts";
import { giveSandboxKey } from "../outside/sandbox_key.ts";
import { quickSecretHash } from "../quick_secret_hash.ts";
import { throwAwayDatabase } from "../test_database.ts";

export interface TestServer extends AsyncDisposable {
  /** Without a slash at the end; carries BASE_PATH when one is set. */
  readonly url: string;
  readonly pool: Pool;
}

export interface TestApp extends TestServer {
  readonly routes: RunningServer["routes"];
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Like `fetch`, with the path below `url`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Signs somebody in as the sandbox does it: a Google credential, verified like any other. */
  signIn(email: string): Promise<Member>;
}

/** What is enough for those who look at nothing but what members see. */
export type MembersApp = Pick<TestApp, "url" | "fetch" | "signIn">;

export interface Answer {
  readonly succeeded: boolean;
  readonly errorMessage?: string;
  readonly [field: string]: unknown;
}

interface Reply<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface Member {
  readonly user: User;
  readonly cookie: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** GET `/api/backend/{room}?action=&payload=`. */
  read<T = Answer>(room: string, action: string, payload?: unknown): Promise<Reply<T>>;
  /** POST `/api/backend/{room}` with `{action, payload}`. */
  write<T = Answer>(room: string, action: string, payload?: unknown): Promise<Reply<T>>;
}

/**
 * `await using app = await testApp();` The server in the test's own process. Gone with everything it stored when the test ends.
 * @param settings environment variables of the server, e.g. `{ BASE_PATH: "/boxes" }`
 */
export async function testApp(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const resources = new AsyncDisposableStack();
  const database = resources.use(await throwAwayDatabase());
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-app-" });
  resources.defer(() => Deno.remove(dataDir, { recursive: true }));
  giveSandboxKey(dataDir);
  const config = parseConfig({
    PORT: "0",
    SANDBOX: "1",
    RATE_LIMITS: "off",
    HOUSE_BOTS: "off",
    LOG_LEVEL: "error",
    // However full the disk of whoever runs the tests.
    KEEP_FREE_BYTES: "0",
    KEEP_FREE_PERCENT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...clockBeside(settings),
    ...settings,
  });
  const server = await startServer(config, { secretHash: quickSecretHash() });
  resources.defer(() => server.stop());
  const fetchFrom = (path: string, init?: RequestInit) => fetch(server.url + path, init);
  return {
    url: server.url,
    routes: server.routes,
    pool: database.pool,
    databaseUrl: database.url,
    dataDir,
    fetch: fetchFrom,
    signIn: (email) => signIn(fetchFrom, email),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

type Fetch = TestApp["fetch"];

/** Signs in to any server in the sandbox. */
export async function signIn(fetchFrom: Fetch, email: string, username = email.split("@")[0]): Promise<Member> {
  const { credential } = z.object({ credential: z.string() }).parse(
    await (await fetchFrom("/sandbox/google/credential", json({ email, given_name: username }))).json(),
  );
  const payload = { email, isGoogleAccount: true, accountType: "google", username, credential };
  const answer = await fetchFrom("/api/backend/auth/login", json(payload));
  const { user } = z.object({ user: User }).parse(await answer.json());
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  return memberBy(fetchFrom, user, cookie);
}

/** The same by its address. */
export function signInAt(url: string, email: string): Promise<Member> {
  return signIn((path, init) => fetch(url + path, init), email);
}

export function memberBy(fetchFrom: Fetch, user: User, cookie: string): Member {
  const fetchAs: Fetch = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("cookie", cookie);
    return fetchFrom(path, { ...init, headers });
  };
  return {
    user,
    cookie,
    fetch: fetchAs,
    async read<T>(room: string, action: string, payload: unknown = {}) {
      const query = new URLSearchParams({ action, payload: JSON.stringify(payload) });
      return await replyOf<T>(action, await fetchAs(`/api/backend/${room}?${query}`));
    },
    async write<T>(room: string, action: string, payload: unknown = {}) {
      return await replyOf<T>(action, await fetchAs(`/api/backend/${room}`, json({ action, payload })));
    },
  };
}

export function json(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}

async function replyOf<T>(action: string, response: Response): Promise<Reply<T>> {
  const body = await response.json();
  if (response.ok) holdReply(action, body);
  return { status: response.status, headers: response.headers, body };
}
