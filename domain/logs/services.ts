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

/** In `server/`, `db/` and `domain/`; the first beginning that fits decides. */
const BY_ROOM: Table = [
  ["auth/recovery", "otpApi"],
  ["auth/address_proofs", "otpApi"],
  ["auth/session", "secureSession"],
  ["auth/give_session", "secureSession"],
  ["host/secrets", "secureSession"],
  ["http/visitor/find_visitor", "secureSession"],
  ["auth", "authApi"],
  ["items", "itemsApi"],
  ["media", "mediaApi"],
  ["host/pictures", "mediaApi"],
  ["host/storage/disk_room", "server"],
  ["host/storage", "mediaApi"],
  ["scan", "scanApi"],
  ["archive/transfer", "transferApi"],
  ["transfer", "transferApi"],
  ["billing", "billingApi"],
  ["host/stripe", "billingApi"],
  ["profile", "profileApi"],
  ["game", "gameApi"],
  ["socket", "gameApi"],
  ["logs", "logApi"],
  ["host/jobs", "jobs"],
  ["host/mail", "mail"],
  ["host/postgres", "database"],
  ["start/open_database", "database"],
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
  const [, layer, room = ""] = /^(\w+)\/(.*)/.exec(fileName) ?? [];
  if (layer === "sandbox") return "sandbox";
  const service = layer === "cli" ? null : BY_ROOM.find(([beginning]) => room.startsWith(beginning))?.[1];
  return service ?? (layer === "db" ? "database" : "server");
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
