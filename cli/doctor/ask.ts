const TIMEOUT_MS = 10_000;

export interface Asking {
  readonly response: Response | null;
  readonly fault: string;
  /** How far our clock is ahead of the one who answered; a second more or less, since they tell whole ones. */
  readonly clockAheadMs: number | null;
}

/** Asks somebody outside, and does not follow where they send us. */
export async function ask(url: string, init: RequestInit = {}): Promise<Asking> {
  const before = Date.now();
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    const said = Date.parse(response.headers.get("date") ?? "");
    // The header is cut to a whole second, so on average half of one is missing.
    const clockAheadMs = Number.isNaN(said) ? null : (before + Date.now()) / 2 - (said + 500);
    return { response, fault: `it answered ${response.status}`, clockAheadMs };
  } catch (error) {
    return { response: null, fault: faultOf(error), clockAheadMs: null };
  }
}

/** In one line, without a full stop. */
export function faultOf(error: unknown): string {
  // A call that did not go out says "fetch failed", and why in its cause, after the address, which is known.
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // A bucket may refuse with a code alone.
  const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
  const said = reason instanceof Error ? reason.message || code || reason.name : String(reason);
  return said.replace(/^error sending request for url \([^)]*\): /, "").replace(/\s+/g, " ").replace(/\.$/, "");
}

/** What Deno says of every address where it cannot read its authorities, whoever is asked. */
export function cannotAsk(fault: string): boolean {
  return /opening CA file/.test(fault);
}

/** How to mend that somebody does not answer. @param otherwise where the fault is not ours */
export function mendOf(fault: string, otherwise: string): string {
  return cannotAsk(fault) ? "Let DENO_CERT name a file that this account may read, or leave it out." : otherwise;
}

/** A field of what somebody answered as JSON; null where the answer has none. */
export async function answered({ response }: Asking, field: string): Promise<unknown> {
  const body: unknown = await response?.json().catch(() => null);
  return body !== null && typeof body === "object"
    ? Object.entries(body).find(([name]) => name === field)?.[1] ?? null
    : null;
}
