import { CALENDAR_CALLBACK, type CalendarParts } from "./calendar_handlers.ts";
import { googleCalendar } from "./google_calendar.ts";

/** @param home where people find the app; null without both of Google's settings */
export function openCalendar(
  clientId: string | null,
  clientSecret: string | null,
  home: string,
): CalendarParts["calendar"] {
  if (!clientId || !clientSecret) return null;
  const redirectUrl = home + CALENDAR_CALLBACK;
  return { google: googleCalendar({ clientId, clientSecret, redirectUrl }), secret: clientSecret };
}
