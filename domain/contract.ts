import { authActions } from "./auth/contract.ts";
import { authFailures } from "./auth/failures.ts";
import { billingActions, stripeActions } from "./billing/contract.ts";
import { billingFailures } from "./billing/failures.ts";
import { calendarActions, eventActions } from "./game/events/contract.ts";
import { gameFailures } from "./game/failures.ts";
import { playerActions } from "./game/players/contract.ts";
import { itemActions } from "./items/contract.ts";
import { itemFailures } from "./items/failures.ts";
import { mediaActions } from "./media/contract.ts";
import { mediaFailures } from "./media/failures.ts";
import { operationActions } from "./operations/contract.ts";
import { scanActions } from "./scan/contract.ts";
import { scanFailures } from "./scan/failures.ts";
import { contractOf } from "./wire/action.ts";

/** Every call there is. The server's routes, the browser's client, the tests and docs/protocol.md are made from it. */
export const contract = contractOf({
  auth: { path: null, rows: authActions, failures: authFailures },
  items: { path: "/api/backend/items", rows: itemActions, failures: itemFailures },
  media: { path: null, rows: mediaActions, failures: mediaFailures },
  scans: { path: "/api/backend/scans", rows: scanActions, failures: scanFailures },
  billing: { path: "/api/backend/subscription", rows: billingActions, failures: billingFailures },
  stripe: { path: null, rows: stripeActions, failures: billingFailures },
  events: { path: "/api/backend/event", rows: eventActions, failures: gameFailures },
  players: { path: "/api/backend/player", rows: playerActions, failures: gameFailures },
  calendar: { path: null, rows: calendarActions, failures: gameFailures },
  operations: { path: null, rows: operationActions, failures: {} },
});
export type Contract = typeof contract;
