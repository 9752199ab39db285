import { authActions } from "./auth/contract.ts";
import { apiTokenActions } from "./auth/api_tokens/contract.ts";
import { authFailures } from "./auth/failures.ts";
import { oidcActions } from "./auth/oidc/contract.ts";
import { passwordActions } from "./auth/password/contract.ts";
import { recoveryActions } from "./auth/recovery/contract.ts";
import { backupActions } from "./backup/contract.ts";
import { billingActions, stripeActions } from "./billing/contract.ts";
import { billingFailures } from "./billing/failures.ts";
import { calendarActions, eventActions } from "./game/events/contract.ts";
import { gameFailures } from "./game/failures.ts";
import { playerActions } from "./game/players/contract.ts";
import { householdActions } from "./households/contract.ts";
import { householdFailures } from "./households/failures.ts";
import { mergeActions } from "./households/merging/contract.ts";
import { mergeFailures } from "./households/merging/failures.ts";
import { labelActions } from "./labels/contract.ts";
import { labelFailures } from "./labels/failures.ts";
import { logActions } from "./logs/contract.ts";
import { itemActions } from "./items/contract.ts";
import { v1Actions } from "./items/v1_contract.ts";
import { itemFailures } from "./items/failures.ts";
import { linkActions } from "./items/links/contract.ts";
import { linkFailures } from "./items/links/failures.ts";
import { mediaActions } from "./media/contract.ts";
import { mediaFailures } from "./media/failures.ts";
import { openapiActions } from "./openapi/contract.ts";
import { operationActions } from "./operations/contract.ts";
import { profileActions } from "./profile/contract.ts";
import { profileFailures } from "./profile/failures.ts";
import { scanActions } from "./scan/contract.ts";
import { scanFailures } from "./scan/failures.ts";
import { transferActions } from "./transfer/contract.ts";
import { transferFailures } from "./transfer/failures.ts";
import { webhookActions } from "./webhooks/contract.ts";
import { webhookFailures } from "./webhooks/failures.ts";
import { contractOf } from "./wire/action.ts";

/** Every call there is. The server's routes, the browser's client, the tests and docs/protocol.md are made from it. */
export const contract = contractOf({
  auth: { path: null, rows: authActions, failures: authFailures },
  recovery: { path: null, rows: recoveryActions, failures: authFailures },
  passwords: { path: null, rows: passwordActions, failures: authFailures },
  oidc: { path: null, rows: oidcActions, failures: authFailures },
  tokens: { path: "/api/backend/tokens", rows: apiTokenActions, failures: authFailures },
  households: { path: "/api/backend/households", rows: householdActions, failures: householdFailures },
  merges: { path: "/api/backend/merges", rows: mergeActions, failures: mergeFailures },
  items: { path: "/api/backend/items", rows: itemActions, failures: itemFailures },
  labels: { path: "/api/backend/labels", rows: labelActions, failures: labelFailures },
  links: { path: "/api/backend/links", rows: linkActions, failures: linkFailures },
  v1: { path: null, rows: v1Actions, failures: itemFailures },
  media: { path: null, rows: mediaActions, failures: mediaFailures },
  scans: { path: "/api/backend/scans", rows: scanActions, failures: scanFailures },
  transfer: { path: "/api/backend/transfer", rows: transferActions, failures: transferFailures },
  billing: { path: "/api/backend/subscription", rows: billingActions, failures: billingFailures },
  stripe: { path: null, rows: stripeActions, failures: billingFailures },
  profile: { path: "/api/backend/userprofile", rows: profileActions, failures: profileFailures },
  events: { path: "/api/backend/event", rows: eventActions, failures: gameFailures },
  players: { path: "/api/backend/player", rows: playerActions, failures: gameFailures },
  calendar: { path: null, rows: calendarActions, failures: gameFailures },
  webhooks: { path: "/api/backend/webhooks", rows: webhookActions, failures: webhookFailures },
  openapi: { path: null, rows: openapiActions, failures: {} },
  logs: { path: "/api/backend/logger", rows: logActions, failures: {} },
  backups: { path: "/api/backend/backup", rows: backupActions, failures: {} },
  operations: { path: null, rows: operationActions, failures: {} },
});
export type Contract = typeof contract;
