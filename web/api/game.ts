import type { calendarAuthUrl, eventActions } from "../../domain/game/events/contract.ts";
import type { playerActions } from "../../domain/game/players/contract.ts";
import type { EventId } from "../../domain/wire/ids.ts";
import { actionClient, callPath } from "./client.ts";

export const playerCalls = actionClient<typeof playerActions>("/api/backend/player");
export const eventCalls = actionClient<typeof eventActions>("/api/backend/event");

/** Where one allows Google's calendar to take an event. @throws ApiFailure */
export async function calendarConsentUrl(eventId: EventId): Promise<string> {
  const path = "/api/v1/google/calendar/auth-url";
  return (await callPath<typeof calendarAuthUrl>(path, "GET", { eventId })).authUrl;
}
