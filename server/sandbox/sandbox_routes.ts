import { Hono } from "hono";
import type { Env } from "../http/env.ts";
import type { Pool } from "../../db/sql.ts";
import { sandboxGoogle } from "./google.ts";
import { sandboxMailRoutes } from "./mail.ts";

/** The stand-ins for the outside services, all under `/sandbox`. */
export async function sandboxRoutes(dataDir: string, pool: Pool, stripe: Hono<Env> | null): Promise<Hono<Env>> {
  const route = new Hono<Env>();
  route.route("/google", await sandboxGoogle(dataDir));
  route.route("/mail", sandboxMailRoutes(pool));
  if (stripe) route.route("/stripe", stripe);
  return route;
}
