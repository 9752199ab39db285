import { HELP_ARTICLES } from "./help_articles.ts";
import { SETTING_TABS } from "./setting_tabs.ts";

/** Every page of the web app, as its routes spell it; a test holds the two to each other. The server answers 404 for any other address. */
export const PAGES = [
  ...[
    "/",
    "/how-it-works",
    "/how-reading-is-measured",
    "/hello",
    "/download",
    "/support",
    "/developers",
    "/tournaments",
    "/login",
    "/register",
    "/splash",
    "/changepassword",
    "/join",
    "/box",
  ],
  ...["/legal", "/terms", "/termsconditon", "/privacy", "/privacy-policy", "/cookies"],
  ...[
    "/app",
    "/app/home",
    "/app/accountSetup",
    "/app/scan",
    "/app/trash",
    "/app/labels",
    "/app/item/new",
    "/app/item/:itemId",
    "/app/item/:itemId/edit",
    "/app/number/:tagId",
  ],
  ...["/app/pro", "/app/setting"],
  ...HELP_ARTICLES.map((id) => `/app/setting/help/${id}` as const),
  "/help",
  ...HELP_ARTICLES.map((id) => `/help/${id}` as const),
  ...SETTING_TABS.map((id) => `/app/setting/${id}` as const),
  ...[
    "/app/events",
    "/app/events/:eventId",
    "/app/events/view/:eventId",
    "/app/games",
    "/app/practice",
    "/app/admin/events",
  ],
  ...["/app/kyc", "/app/admin/logs", "/app/admin/backups"],
  ...["/app/game/:gameId", "/app/game/event/:eventId"],
] as const;

const PATTERNS = PAGES.map((page) => ({ page, pattern: partsOf(page.toLowerCase()) }));

/** The page of an address as the browser's router sees it: whatever the case, with or without a slash at the end. */
export function pageAt(path: string): (typeof PAGES)[number] | null {
  const parts = partsOf(path.toLowerCase());
  const found = PATTERNS.find(({ pattern }) =>
    pattern.length === parts.length && pattern.every((part, at) => fits(part, parts[at]))
  );
  return found?.page ?? null;
}

function fits(part: string, given: string | undefined): boolean {
  return part.startsWith(":") ? given !== "" : part === given;
}

function partsOf(path: string): string[] {
  return path.replace(/^\/+|\/+$/g, "").split("/");
}
