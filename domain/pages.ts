/** Every page of the web app, as its routes spell it; a test holds the two to each other. The server answers 404 for any other address. */
export const PAGES = [
  ...["/", "/how-it-works", "/hello", "/download", "/support", "/tournaments", "/login", "/register", "/splash"],
  ...["/legal", "/terms", "/termsconditon", "/privacy", "/privacy-policy", "/cookies"],
  ...["/app", "/app/home", "/app/scan", "/app/trash", "/app/item/new", "/app/item/:itemId", "/app/item/:itemId/edit"],
  ...["/app/pro", "/app/setting", "/app/setting/subscription"],
  ...["/app/events", "/app/events/:eventId", "/app/events/view/:eventId", "/app/practice", "/app/admin/events"],
  ...["/app/game/:gameId", "/app/game/event/:eventId"],
] as const;

const PATTERNS = PAGES.map(partsOf);

/** As the browser's router sees it: whatever the case, with or without a slash at the end. */
export function isPage(path: string): boolean {
  const parts = partsOf(path.toLowerCase());
  return PATTERNS.some((pattern) =>
    pattern.length === parts.length && pattern.every((part, at) => fits(part, parts[at]))
  );
}

function fits(part: string, given: string | undefined): boolean {
  return part.startsWith(":") ? given !== "" : part === given;
}

function partsOf(path: string): string[] {
  return path.replace(/^\/+|\/+$/g, "").split("/");
}
