import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import type { PageConfig } from "../../../domain/page_config.ts";
import { headOf, isUnlisted, type Page } from "../../../domain/page_heads.ts";
import { pageAt } from "../../../domain/pages.ts";
import type { Counts } from "../../host/log/counts.ts";
import { fallbackOn } from "../../host/process/fallback_on.ts";
import { StartError } from "../../host/process/start_error.ts";
import type { Ctx, Env } from "../env.ts";
import { acceptedEncodings } from "../listener/compress_answer.ts";
import { withText } from "../listener/send_response.ts";
import { limitRate, type RateLimiter } from "../visitor/rate_limit.ts";
import { contentPolicy, newNonce, permissionsPolicy, type Vendors } from "./content_policy.ts";

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
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".bin": "application/octet-stream",
};
/** The number reader's network, as the build names it. */
const NETWORK = "weights-";
const YEAR_S = 365 * 24 * 60 * 60;
/** The build leaves such a twin beside each file that shrinks. */
const TWINS = { br: ".br", gzip: ".gz" } as const;

interface WebPageParts {
  readonly counts: Pick<Counts, "recogniserLoads">;
  /** Of pages and files together. */
  readonly limit: RateLimiter;
}

/**
 * The built web app. Files under `/assets/` carry a hash of their content in their names and never change;
 * every other address shows the app, which routes it in the browser and has a page for those that it does not know.
 */
export function webPages(
  distDir: string,
  config: PageConfig,
  { counts, limit }: WebPageParts,
): Hono<Env> {
  const route = new Hono<Env>();
  route.use(limitRate(limit));
  const newestBuild = builds(distDir, config);
  const files = remembered((name: string) => Deno.readFile(join(distDir, "assets", name)));
  const read = (name: string) => files.get(name).catch(fallbackOn(Deno.errors.NotFound, null));
  // What an open page of an earlier build asks for is still known, if anybody asked for it before.
  const isThere = async (name: string) => files.has(name) || (await newestBuild()).assets.has(name);
  const vendors = vendorsOf(config);
  route.get("/assets/:name{[\\w.-]+}", (c) => {
    const name = c.req.param("name");
    if (name.startsWith(NETWORK)) counts.recogniserLoads++;
    return asset(c, name, { isThere, read });
  });
  route.get("*", async (c) => {
    const page = pageAt(c.req.path.slice(config.basePath.length));
    const nonce = vendors.google ? newNonce() : null;
    const { landing, other } = await newestBuild();
    const text = (page === "/" ? landing : other)
      .replaceAll("__NONCE__", nonce ?? "")
      .replace("__HEAD__", () => headTags(page, config.address));
    const answer = c.body(text, page ? 200 : 404, {
      "Content-Type": "text/html; charset=UTF-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": contentPolicy({ ...vendors, styleNonce: nonce }),
      "Permissions-Policy": permissionsPolicy(vendors),
      ...(isUnlisted(page) && { "X-Robots-Tag": "noindex" }),
    });
    return withText(answer, text);
  });
  return route;
}

const PAGES_OF_THE_BUILD = ["index.html", "landing.json"];

/** @throws StartError where the web app was never built, or by a version that drew no landing page */
export function requireBuilt(distDir: string): void {
  if (PAGES_OF_THE_BUILD.every((name) => existsSync(join(distDir, name)))) return;
  throw new StartError(`The web app is not built; run "deno task build" where ${distDir} can be written, then start.`);
}

interface Assets {
  readonly isThere: (name: string) => Promise<boolean>;
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
}

async function asset(c: Ctx, name: string, { isThere, read }: Assets): Promise<Response> {
  const type = TYPES[extname(name)];
  if (!type || !await isThere(name)) return c.notFound();
  const encodings = acceptedEncodings(c.req.header("accept-encoding"));
  const areThere = await Promise.all(encodings.map((each) => isThere(name + TWINS[each])));
  const encoding = encodings.find((_, at) => areThere[at]);
  const body = await read(encoding ? name + TWINS[encoding] : name);
  // A build that has just ended takes the files of the one before away.
  if (!body) return c.notFound();
  c.header("Content-Type", type);
  c.header("Cache-Control", `public, max-age=${YEAR_S}, immutable`);
  c.header("Vary", "Accept-Encoding");
  if (encoding) c.header("Content-Encoding", encoding);
  return c.body(body);
}

interface Build {
  readonly landing: string;
  readonly other: string;
  /** The names of its files. */
  readonly assets: ReadonlySet<string>;
}

/** Read again when it was built again: a page names the files of one build. */
function builds(distDir: string, config: PageConfig): () => Promise<Build> {
  const path = join(distDir, "index.html");
  let newest: { readonly mtimeMs: number; readonly build: Build } | null = null;
  return async () => {
    const { mtimeMs } = await stat(path);
    newest = newest?.mtimeMs === mtimeMs ? newest : {
      mtimeMs,
      build: {
        landing: shellWith(path, config, prerenderedLanding(distDir, config)),
        other: shellWith(path, config, NOT_PRERENDERED),
        assets: new Set(readdirSync(join(distDir, "assets"))),
      },
    };
    return newest.build;
  };
}

/** The settings ride in the page as data, so that the first paint needs no further request. */
function shellWith(path: string, config: PageConfig, landing: LandingParts): string {
  const data = JSON.stringify(config).replaceAll("<", "\\u003c");
  // Where nobody has said how the server is reached from outside, the picture is named from the server's root.
  return readFileSync(path, "utf8").replace("__LANDING_FILES__", () => landing.head)
    .replaceAll("__PRIORITY__", landing.priority)
    .replace("__LANDING__", () => landing.body)
    .replaceAll("__HOME__", config.address ?? config.basePath)
    .replaceAll("__BASE__", config.basePath).replace("__CONFIG__", data);
}

function vendorsOf({ isSandbox, googleClientId, stripe }: PageConfig): Vendors {
  return {
    google: !isSandbox && googleClientId !== null,
    stripe: stripe.scriptUrl === null && stripe.publishableKey !== null,
  };
}

/** What could not be made is made again when it is asked for again. */
function remembered<T>(make: (name: string) => Promise<T>) {
  const made = new Map<string, Promise<T>>();
  return {
    has: (name: string) => made.has(name),
    get(name: string): Promise<T> {
      const value = made.get(name) ?? make(name);
      made.set(name, value);
      value.catch(() => made.delete(name));
      return value;
    },
  };
}

/**
 * What a page says of itself before any script runs, to search engines and to whom its link is sent.
 * @param page null for an address that is none
 * @param home where people come, as the operator says; null: unknown, and then no address is claimed
 */
function headTags(page: Page | null, home: string | null): string {
  const { title, description, canonical } = headOf(page);
  const tags = [
    html`<title>${title ? `${title} · Stowmark` : "Stowmark"}</title>`,
    html`<meta name="description" content="${description}">`,
    html`<meta property="og:title" content="${title || "Stowmark"}">`,
    html`<meta property="og:description" content="${description}">`,
  ];
  if (isUnlisted(page)) tags.push(html`<meta name="robots" content="noindex">`);
  if (home !== null && canonical !== null) {
    tags.push(
      html`<link rel="canonical" href="${home + canonical}">`,
      html`<meta property="og:url" content="${home + canonical}">`,
    );
  }
  return tags.join("\n    ");
}

const PrerenderedLanding = z.object({ head: z.string(), body: z.string(), ribbon: z.string() });

interface LandingParts {
  readonly head: string;
  readonly body: string;
  /** Of the page's scripts, as an attribute. */
  readonly priority: string;
}

const NOT_PRERENDERED: LandingParts = { head: "", body: "", priority: "" };

/** The landing page as the build has drawn it, to stand before the app does: `web/build/prerender_landing.ts`. */
function prerenderedLanding(distDir: string, { isSandbox }: { readonly isSandbox: boolean }): LandingParts {
  const { head, body, ribbon } = PrerenderedLanding.parse(
    JSON.parse(readFileSync(join(distDir, "landing.json"), "utf8")),
  );
  return {
    head,
    body: `<div id="landing">${isSandbox ? ribbon : ""}${body}</div>`,
    // Styles and letters are what a visitor waits for.
    priority: 'fetchpriority="low"',
  };
}
