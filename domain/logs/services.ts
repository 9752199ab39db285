/**
 * The parts of the product that entries belong to; docs/decisions/log_entries.md says why these. The first three are those
 * of the log page's filter from the beginning.
 */
const LOG_SERVICES = [
  ...["authApi", "otpApi", "secureSession"],
  ...["itemsApi", "mediaApi", "scanApi", "transferApi", "billingApi", "profileApi", "gameApi", "logApi"],
  ...["jobs", "mail", "database", "sandbox", "web", "server"],
] as const;
export type LogService = (typeof LOG_SERVICES)[number];

type Table = readonly (readonly [beginning: string, service: LogService])[];

/** The first beginning that fits decides. */
const BY_FILE: Table = [
  ["server/auth/recovery", "otpApi"],
  ["server/auth/session", "secureSession"],
  ["server/auth/own_sessions", "secureSession"],
  ["server/auth/give_session", "secureSession"],
  ["server/host/secrets", "secureSession"],
  ["server/http/visitor/find_visitor", "secureSession"],
  ["db/auth/sessions", "secureSession"],
  ["db/auth/verification_codes", "otpApi"],
  ["server/auth", "authApi"],
  ["db/auth", "authApi"],
  ["server/items", "itemsApi"],
  ["db/items", "itemsApi"],
  ["server/media", "mediaApi"],
  ["server/host/pictures", "mediaApi"],
  ["server/host/storage/disk_room", "server"],
  ["server/host/storage", "mediaApi"],
  ["db/media", "mediaApi"],
  ["server/scan", "scanApi"],
  ["db/scan", "scanApi"],
  ["server/archive/transfer", "transferApi"],
  ["db/transfer", "transferApi"],
  ["server/billing", "billingApi"],
  ["server/host/stripe", "billingApi"],
  ["db/billing", "billingApi"],
  ["server/profile", "profileApi"],
  ["db/profile", "profileApi"],
  ["server/game", "gameApi"],
  ["server/socket", "gameApi"],
  ["db/game", "gameApi"],
  ["domain/game", "gameApi"],
  ["server/logs", "logApi"],
  ["db/logs", "logApi"],
  ["server/host/jobs", "jobs"],
  ["server/host/mail", "mail"],
  ["server/host/postgres", "database"],
  ["server/start/open_database", "database"],
  ["db/", "database"],
  ["sandbox/", "sandbox"],
];

const BY_ROUTE: Table = [
  ["/auth/secure/token", "secureSession"],
  ["/auth/sessions", "secureSession"],
  ["/auth/password", "authApi"],
  ["/auth", "authApi"],
  ["/requestverificationcode", "otpApi"],
  ["/validate-verification-code", "otpApi"],
  ["/update-password", "otpApi"],
  ["/items", "itemsApi"],
  ["/media", "mediaApi"],
  ["/scans", "scanApi"],
  ["/transfer", "transferApi"],
  ["/subscription", "billingApi"],
  ["/user/subscription", "billingApi"],
  ["/payment", "billingApi"],
  ["/stripe", "billingApi"],
  ["/userprofile", "profileApi"],
  ["/profile", "profileApi"],
  ["/user/search", "profileApi"],
  ["/event", "gameApi"],
  ["/player", "gameApi"],
  ["/google/calendar", "gameApi"],
  ["/logger", "logApi"],
  ["/log/data", "logApi"],
  ["/sandbox", "sandbox"],
];

/** By the file of ours that reported it, e.g. `server/auth/google.ts`. */
export function serviceOfFile(fileName: string): LogService {
  return BY_FILE.find(([beginning]) => fileName.startsWith(beginning))?.[1] ?? "server";
}

/** By the call that failed, e.g. `POST /api/backend/auth/login` or `message makeMove`; null for no call that we know. */
export function serviceOfRoute(route: string): LogService | null {
  if (route.startsWith("message ") || route.includes("/socket.io")) return "gameApi";
  const [, path = route] = /(\/.*)$/.exec(route) ?? [];
  const short = path.replace(/^.*?\/api(?=\/)/, "").replace(/^\/backend(?=\/)/, "").replace(/^\/api(?=\/)/, "")
    .replace(/^\/v1(?=\/)/, "");
  return BY_ROUTE.find(([beginning]) => short.startsWith(beginning))?.[1] ?? null;
}

/** A browser names the part itself, where others name a file. */
export function serviceOfClient(fileName: string): LogService {
  return LOG_SERVICES.find((service) => service === fileName) ?? "web";
}
