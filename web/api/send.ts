import { HOUSEHOLD_SWITCHED } from "../../domain/wire/shown_household.ts";
import { withBasePath } from "../base/page_config.ts";
import { ApiFailure } from "./api_failure.ts";
import { renewSession } from "./renew_session.ts";
import { householdHeader, loadAgainOnce } from "./shown_household.ts";

interface Request extends Omit<RequestInit, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * One request to the server, by a path below the base path. A session that ran out is renewed once and the request
 * sent again.
 * @throws ApiFailure
 */
export async function send(path: string, init: Request = {}): Promise<unknown> {
  const startedAt = Date.now();
  const first = await ask(path, init);
  return await read(await mustAskAgain(first.status, startedAt) ? await ask(path, init) : first);
}

/**
 * Whether the session had only run out, and has been renewed since the request began.
 * @throws ApiFailure where that is not known: nobody is signed out by a line that broke
 */
export async function mustAskAgain(status: number, startedAt: number): Promise<boolean> {
  if (status !== 401) return false;
  const renewal = await renewSession(startedAt);
  if (renewal === "unreachable") throw new ApiFailure(0);
  return renewal === "renewed";
}

export async function sendJson(path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  return await send(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function ask(path: string, init: Request): Promise<Response> {
  try {
    const headers = { ...init.headers, ...householdHeader() };
    return await fetch(withBasePath(path), { credentials: "same-origin", ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiFailure(0);
  }
}

async function read(response: Response): Promise<unknown> {
  return acceptedAnswer(response.status, await response.json().catch(() => null));
}

interface Answer {
  readonly succeeded?: boolean;
  readonly errorMessage?: string;
  readonly data?: unknown;
}

/** @returns the answer of a success. @throws ApiFailure */
export function acceptedAnswer(status: number, answer: unknown): unknown {
  const { succeeded, errorMessage, data }: Answer = answer !== null && typeof answer === "object" ? answer : {};
  if (status < 400 && succeeded) return answer;
  if (errorMessage === HOUSEHOLD_SWITCHED) loadAgainOnce();
  throw new ApiFailure(status, errorMessage || null, data);
}
