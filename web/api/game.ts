import { calendarActions, eventActions } from "../../domain/game/events/contract.ts";
import { playerActions } from "../../domain/game/players/contract.ts";
import type { EventId } from "../../domain/wire/ids.ts";
import { callRow } from "./call_row.ts";
import { actionClient } from "./client.ts";

export const playerCalls = actionClient("/api/backend/player", playerActions);
export const eventCalls = actionClient("/api/backend/event", eventActions);

export async function calendarConsentUrl(eventId: EventId): Promise<string> {
  return (await callRow(calendarActions.calendar_auth_url, { eventId })).authUrl;
}
