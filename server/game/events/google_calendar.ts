import { z } from "zod";
import type { StoredEvent } from "../../../db/game/events.ts";

const CONSENT = "https://accounts.google.com/o/oauth2/v2/auth";
const TOKEN = "https://oauth2.googleapis.com/token";
const EVENTS = "https://www.googleapis.com/calendar/v3/calendars/primary/events";
const SCOPE = "https://www.googleapis.com/auth/calendar.events";
const GOOGLE_TIMEOUT_MS = 10_000;

export interface GoogleCalendar {
  /** Where the person allows it; Google sends them back to our address with `state` and a code. */
  consentUrl(state: string): string;
  /** Writes the entry, or writes it anew, with a code that counts once. @throws when Google does not take it */
  add(code: string, entryId: string, entry: ReturnType<typeof calendarEntry>): Promise<void>;
}

export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUrl: string;
}

/** Nothing of Google's is kept: the access token serves one entry and is forgotten. */
export function googleCalendar(
  { clientId, clientSecret, redirectUrl }: GoogleClient,
  send: typeof fetch = fetch,
): GoogleCalendar {
  async function accessToken(code: string): Promise<string> {
    const body = new URLSearchParams({
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUrl,
      grant_type: "authorization_code",
    });
    const answer = await send(TOKEN, { method: "POST", body, signal: AbortSignal.timeout(GOOGLE_TIMEOUT_MS) });
    if (!answer.ok) throw await refusal("a token", answer);
    return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
  }

  async function write(method: "POST" | "PUT", url: string, token: string, body: object): Promise<Response> {
    return await send(url, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(GOOGLE_TIMEOUT_MS),
    });
  }

  return {
    consentUrl(state) {
      const query = { client_id: clientId, redirect_uri: redirectUrl, response_type: "code", scope: SCOPE, state };
      return `${CONSENT}?${new URLSearchParams(query)}`;
    },

    async add(code, entryId, entry) {
      const token = await accessToken(code);
      const added = await write("POST", EVENTS, token, { ...entry, id: entryId });
      if (added.status !== 409) return await requireTaken(added);
      // It is there already, perhaps deleted by its owner: update it and show it again.
      await added.body?.cancel();
      await requireTaken(await write("PUT", `${EVENTS}/${entryId}`, token, { ...entry, status: "confirmed" }));
    },
  };
}

async function requireTaken(answer: Response): Promise<void> {
  if (!answer.ok) throw await refusal("an event", answer);
  await answer.body?.cancel();
}

async function refusal(wanted: string, answer: Response): Promise<Error> {
  return new Error(`wanted ${wanted} of Google, received ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
}

type Dated = Pick<StoredEvent, "title" | "description" | "startTime" | "endTime">;

/**
 * An event as Google's calendar takes it. Source: Calendar API v3, Events resource.
 * @param address where the event can be seen
 */
export function calendarEntry({ title, description, startTime, endTime }: Dated, address: string) {
  return {
    summary: title,
    description: [description, address].filter(Boolean).join("\n\n"),
    start: { dateTime: startTime.toISOString() },
    end: { dateTime: endTime.toISOString() },
    source: { title: "Stowmark", url: address },
  };
}
