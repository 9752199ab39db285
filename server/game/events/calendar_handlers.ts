import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { gameFailure } from "../../../domain/game/failures.ts";
import { calendarActions } from "../../../domain/game/events/contract.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import { EventId, type UserId } from "../../../domain/wire/ids.ts";
import { findPlayer } from "../../../db/game/participants.ts";
import type { Ctx } from "../../http/env.ts";
import type { GameContext } from "../game_context.ts";
import { requireEvent } from "./event_view.ts";
import { calendarEntry, type GoogleCalendar, googleCalendar } from "./google_calendar.ts";

export interface CalendarParts extends Pick<GameContext, "pool" | "clock" | "log"> {
  /** Null where the operator has not set it up. */
  readonly calendar: { readonly google: GoogleCalendar; readonly secret: string } | null;
  readonly homeUrl: string;
}

/** @param home where people find the app; null without both of Google's settings */
export function openCalendar(
  clientId: string | null,
  clientSecret: string | null,
  home: string,
): CalendarParts["calendar"] {
  if (!clientId || !clientSecret) return null;
  const redirectUrl = home + calendarActions.calendar_callback.path;
  return { google: googleCalendar({ clientId, clientSecret, redirectUrl }), secret: clientSecret };
}

export function calendarHandlers(context: CalendarParts): Handlers<typeof calendarActions, Ctx> {
  const { pool, clock, calendar } = context;
  return {
    async calendar_auth_url({ eventId }, { userId }) {
      if (!calendar) throw gameFailure("CalendarNotSetUp");
      if (eventId) await requireEvent(pool, eventId);
      const wanted = eventId ?? (await findPlayer(pool, userId))?.event ?? null;
      return { authUrl: calendar.google.consentUrl(sealState(calendar.secret, userId, wanted, clock())) };
    },
    async calendar_callback(consent, visitor, c) {
      // The short session may have run out at Google's; the app's own pages renew it, this address cannot.
      return c.redirect(context.homeUrl + (visitor ? await comeBack(context, visitor.userId, consent) : "/app/events"));
    },
  };
}

async function comeBack(
  { pool, clock, log, calendar, homeUrl }: CalendarParts,
  userId: UserId,
  { state, code }: z.output<typeof calendarActions.calendar_callback.payload>,
): Promise<string> {
  const consent = calendar && openState(calendar.secret, userId, state, clock());
  if (!calendar || !consent?.eventId) return "/app/events";
  const page = `/app/events/view/${consent.eventId}`;
  // Google sends no code when the person says no.
  if (!code) return page;
  try {
    const event = await requireEvent(pool, consent.eventId);
    await calendar.google.add(code, entryIdOf(consent.eventId, userId), calendarEntry(event, homeUrl + page));
    return `${page}?calendar=added`;
  } catch (error) {
    log("warning", "an event was not added to a Google calendar", { error });
    return `${page}?calendar=failed`;
  }
}

/** The same for the same event, so that adding it twice makes one entry. Google allows the letters a to v and digits. */
function entryIdOf(eventId: EventId, userId: UserId): string {
  return createHash("sha256").update(`${eventId}\n${userId}`).digest("hex");
}

export const CONSENT_MS = 10 * 60_000;

const ConsentState = z.object({ eventId: EventId.nullable(), until: z.number() });
type ConsentState = z.output<typeof ConsentState>;

/** Signed for one person, so that nobody can have another one's browser bring it back. */
export function sealState(secret: string, userId: UserId, eventId: EventId | null, now: number): string {
  const consent: ConsentState = { eventId, until: now + CONSENT_MS };
  const text = Buffer.from(JSON.stringify(consent)).toString("base64url");
  return `${text}.${sealOf(secret, userId, text)}`;
}

export function openState(secret: string, userId: UserId, state: string, now: number): ConsentState | null {
  const [text = "", seal = ""] = state.split(".");
  const [given, wanted] = [Buffer.from(seal), Buffer.from(sealOf(secret, userId, text))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const consent = ConsentState.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return consent.until < now ? null : consent;
}

function sealOf(secret: string, userId: UserId, text: string): string {
  return createHmac("sha256", secret).update(`${userId}\n${text}`).digest("base64url");
}
