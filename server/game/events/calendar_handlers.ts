import { createHash } from "node:crypto";
import type { z } from "zod";
import { gameFailure } from "../../../domain/game/failures.ts";
import { calendarEntry } from "../../../domain/game/events/calendar_entry.ts";
import { calendarActions } from "../../../domain/game/events/contract.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import type { EventId, UserId } from "../../../domain/wire/ids.ts";
import { findPlayer } from "../../../db/game/participants.ts";
import type { Ctx } from "../../http/env.ts";
import type { GameContext } from "../game_context.ts";
import { requireEvent } from "./event_view.ts";
import { openState, sealState } from "./consent_state.ts";
import type { GoogleCalendar } from "./google_calendar.ts";

export const CALENDAR_CALLBACK = calendarActions.calendar_callback.path;

export interface CalendarParts extends Pick<GameContext, "pool" | "clock" | "log"> {
  /** Null where the operator has not set it up. */
  readonly calendar: { readonly google: GoogleCalendar; readonly secret: string } | null;
  readonly homeUrl: string;
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
    const times = { startTime: event.startTime.toISOString(), endTime: event.endTime.toISOString() };
    const entry = calendarEntry({ ...event, ...times }, homeUrl + page);
    await calendar.google.add(code, entryIdOf(consent.eventId, userId), entry);
    return `${page}?calendar=added`;
  } catch (error) {
    log("warning", "an event was not added to a Google calendar", { error });
    return `${page}?calendar=failed`;
  }
}

/**
 * The same for the same event, so that adding it twice makes one entry. Google allows the letters a to v and
 * digits.
 */
function entryIdOf(eventId: EventId, userId: UserId): string {
  return createHash("sha256").update(`${eventId}\n${userId}`).digest("hex");
}
