import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { Hono } from "hono";
import { isPage } from "../../domain/pages.ts";
import { StartError } from "../start_error.ts";
import type { Ctx, Env } from "./env.ts";

export interface BrowserConfig {
  readonly basePath: string;
  readonly isSandbox: boolean;
  readonly googleClientId: string | null;
  readonly hasGoogleCalendar: boolean;
  readonly supportEmail: string;
  readonly stripe: {
    /** Where the stand-in for Stripe.js lies; null: Stripe's own. */
    readonly scriptUrl: string | null;
    /** Tried when the key cannot be fetched. */
    readonly publishableKey: string | null;
  };
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".bin": "application/octet-stream",
};
const YEAR_S = 365 * 24 * 60 * 60;
/** Best first; the build leaves such a twin beside each file that shrinks. */
const ENCODINGS = [["br", ".br"], ["gzip", ".gz"]] as const;

/**
 * The built web app. Files under `/assets/` carry a hash of their content in their names and never change;
 * every other address shows the app, which routes it in the browser and has a page for those that it does not know.
 */
export function webPages(distDir: string, config: BrowserConfig): Hono<Env> {
  const route = new Hono<Env>();
  const read = remembered((name: string) => readIfThere(join(distDir, "assets", name)));
  const path = join(distDir, "index.html");
  // Read again when it was built again: the page names the files of one build.
  const page = remembered(() => pageWith(path, config));
  route.get("/assets/:name{[\\w.-]+}", (c) => asset(c, c.req.param("name"), read));
  route.get("*", (c) => {
    const status = isPage(c.req.path.slice(config.basePath.length)) ? 200 : 404;
    return c.html(page(String(statSync(path).mtimeMs)), status, { "Cache-Control": "no-cache" });
  });
  return route;
}

/** @throws StartError where the web app was never built */
export function requireBuilt(distDir: string): void {
  if (existsSync(join(distDir, "index.html"))) return;
  throw new StartError(`The web app is not built; run "deno task build" where ${distDir} can be written, then start.`);
}

function asset(
  c: Ctx,
  name: string,
  read: (name: string) => Uint8Array<ArrayBuffer> | null,
): Response | Promise<Response> {
  const accepted = c.req.header("accept-encoding") ?? "";
  const [encoding, suffix] = ENCODINGS.find(([word, end]) => accepted.includes(word) && read(name + end)) ?? [null, ""];
  const body = read(name + suffix);
  const type = TYPES[extname(name)];
  if (!body || !type) return c.notFound();
  c.header("Content-Type", type);
  c.header("Cache-Control", `public, max-age=${YEAR_S}, immutable`);
  c.header("Vary", "Accept-Encoding");
  if (encoding) c.header("Content-Encoding", encoding);
  return c.body(body);
}

/** The settings ride in the page as data, so that the first paint needs no further request. */
function pageWith(path: string, config: BrowserConfig): string {
  const data = JSON.stringify(config).replaceAll("<", "\\u003c");
  return readFileSync(path, "utf8").replaceAll("__BASE__", config.basePath).replace("__CONFIG__", data);
}

function readIfThere(path: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    return null;
  }
}

function remembered<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    if (value !== null) made.set(name, value);
    return value;
  };
}
