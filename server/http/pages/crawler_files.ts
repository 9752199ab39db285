import { Hono } from "hono";
import { html } from "hono/html";
import { FOUND_PAGES } from "../../../domain/page_heads.ts";
import type { Ctx, Env } from "../env.ts";
import { withText } from "../listener/send_response.ts";

const DAY_S = 24 * 60 * 60;

/** `/robots.txt` and `/sitemap.xml`, for search engines. @param address where people come, as the operator says */
export function crawlerFiles(basePath: string, address: string | null): Hono<Env> {
  const route = new Hono<Env>();
  // A search engine believes a sitemap about the host alone that it was fetched from, so this host may name itself.
  const home = (c: Ctx) => address ?? new URL(c.req.url).origin + basePath;
  route.get("/robots.txt", (c) => answer(c, "text/plain; charset=utf-8", robots(basePath, home(c))));
  route.get("/sitemap.xml", (c) => answer(c, "application/xml; charset=utf-8", sitemap(home(c))));
  return route;
}

/** Calls answer programs. Pages are open, those of members too: whoever has not signed in is led to the sign-in there. */
function robots(basePath: string, home: string): string {
  const shut = ["/api/", "/media/", "/sandbox/"].map((path) => `Disallow: ${basePath}${path}`);
  return ["User-agent: *", ...shut, "", `Sitemap: ${home}/sitemap.xml`, ""].join("\n");
}

function sitemap(home: string): string {
  const urls = FOUND_PAGES.map((page) =>
    `  ${html`
      <url>
        <loc>${home + page}</loc>
      </url>
    `}`
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

function answer(c: Ctx, type: string, text: string): Response {
  return withText(c.body(text, 200, { "Content-Type": type, "Cache-Control": `public, max-age=${DAY_S}` }), text);
}
