import type { eventActions } from "../../domain/game/events/contract.ts";
import type { playerActions } from "../../domain/game/players/contract.ts";
import { actionClient } from "./client.ts";

export const playerCalls = actionClient<typeof playerActions>("/api/backend/player");
export const eventCalls = actionClient<typeof eventActions>("/api/backend/event");
