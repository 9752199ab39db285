import { Hono } from "hono";
import type { Env } from "../http/env.ts";
import { sandboxGoogle } from "./google.ts";

/** The stand-ins for the outside services, all under `/sandbox`. */
export async function sandboxRoutes(dataDir: string): Promise<Hono<Env>> {
  const route = new Hono<Env>();
  route.route("/google", await sandboxGoogle(dataDir));
  return route;
}
