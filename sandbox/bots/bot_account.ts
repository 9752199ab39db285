import { z } from "zod";
import { User } from "../../domain/auth/user.ts";
import { parsePayload } from "../../domain/wire/payload_fault.ts";

const Credential = z.object({ credential: z.string() });
const SignedIn = z.object({ user: User });

/** A bot's own user. */
export interface BotAccount {
  readonly user: User;
  cookie(): string;
  renew(): Promise<void>;
  call(room: string, action: string, payload: object): Promise<unknown>;
  read(room: string, action: string, payload: object): Promise<unknown>;
}

/** Who a bot is, and the cookies that prove it. */
export interface BotSession {
  readonly user: User;
  readonly cookie: string;
}

/** Signed in the way people are, on a server that runs in the sandbox. @param url of the server, base path included */
export async function signInBot(url: string, email: string, name: string): Promise<BotAccount> {
  return await botAccount(url, () => signIn(url, email, name));
}

/** @param openSession asked again when the session has ended */
export async function botAccount(url: string, openSession: () => Promise<BotSession>): Promise<BotAccount> {
  let { user, cookie } = await openSession();

  async function attempt(ask: () => Promise<Response>): Promise<unknown> {
    let response = await ask();
    if (response.status === 401) {
      await response.body?.cancel();
      await renew();
      response = await ask();
    }
    return await bodyOf(response);
  }

  async function renew(): Promise<void> {
    ({ user, cookie } = await openSession());
  }

  return {
    user,
    cookie: () => cookie,
    renew,
    call: (room, action, payload) =>
      attempt(() => fetch(`${url}/api/backend/${room}`, post({ action, payload }, { cookie }))),
    read: (room, action, payload) => {
      const query = new URLSearchParams({ action, payload: JSON.stringify(payload) });
      return attempt(() => fetch(`${url}/api/backend/${room}?${query}`, { headers: { cookie } }));
    },
  };
}

async function signIn(url: string, email: string, name: string): Promise<BotSession> {
  const person = { email, given_name: name, family_name: "" };
  const granted = await fetch(`${url}/sandbox/google/credential`, post(person));
  const { credential } = expected(Credential, await bodyOf(granted));
  const payload = { email, isGoogleAccount: true, accountType: "google", firstName: name, username: name, credential };
  const answer = await fetch(`${url}/api/backend/auth/login`, post(payload));
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  return { user: expected(SignedIn, await bodyOf(answer)).user, cookie };
}

function expected<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = parsePayload(schema, body);
  if (parsed.fault === null) return parsed.output;
  throw new Error("the answers are not those of a Stowmark server in the sandbox");
}

function post(body: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}

const Refused = z.object({ succeeded: z.literal(false), errorMessage: z.string() });

async function bodyOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => ({}));
  const refused = Refused.safeParse(body);
  if (refused.success) throw new Error(refused.data.errorMessage);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return body;
}
