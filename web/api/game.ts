import { type calendarActions, eventActions } from "../../domain/game/events/contract.ts";
import { playerActions } from "../../domain/game/players/contract.ts";
import type { EventId } from "../../domain/wire/ids.ts";
import { actionClient, callPath } from "./client.ts";

export const playerCalls = actionClient("/api/backend/player", playerActions);
export const eventCalls = actionClient("/api/backend/event", eventActions);

/** Where one allows Google's calendar to take an event. @throws ApiFailure */
export async function calendarConsentUrl(eventId: EventId): Promise<string> {
  const path = "/api/v1/google/calendar/auth-url";
  return (await callPath<(typeof calendarActions)["calendar_auth_url"]>(path, "GET", { eventId })).authUrl;
}
