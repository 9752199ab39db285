import { Hono } from "hono";
import type { Env } from "../../server/http/env.ts";

const FILES = [
  ["/stripe.js", "stripe.js", "text/javascript; charset=utf-8"],
  ["/bank", "bank.html", "text/html; charset=utf-8"],
  ["/bank.css", "bank.css", "text/css; charset=utf-8"],
  ["/bank.js", "bank.js", "text/javascript; charset=utf-8"],
] as const;

export function browserFiles(): Hono<Env> {
  const route = new Hono<Env>();
  for (const [path, name, type] of FILES) {
    route.get(path, async (c) => {
      const text = await Deno.readTextFile(new URL(`./browser/${name}`, import.meta.url));
      return c.body(text, 200, { "Content-Type": type, "Cache-Control": "no-cache" });
    });
  }
  return route;
}
