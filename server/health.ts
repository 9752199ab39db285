import { Hono } from "hono";
import { ping, type Pool } from "../db/sql.ts";
import type { Env } from "./http/env.ts";

/** A part that must work before people are let in: its name and a check that throws while it does not. */
export interface Part {
  readonly name: string;
  check(): Promise<unknown>;
}

export function databasePart(pool: Pool): Part {
  return { name: "database", check: () => ping(pool) };
}

const PATIENCE_MS = 2_000;

/** `/healthz`: the process lives. `/readyz`: every part works and we are not leaving. */
export function healthRoutes(parts: readonly Part[], isLeaving: () => boolean): Hono<Env> {
  const route = new Hono<Env>();
  route.get("/healthz", (c) => c.json({ succeeded: true }));
  route.get("/readyz", async (c) => {
    if (isLeaving()) return c.json({ succeeded: false, failing: ["shutting down"] }, 503);
    const failing = (await Promise.all(parts.map(failingName))).filter((name) => name !== null);
    return failing.length === 0 ? c.json({ succeeded: true }) : c.json({ succeeded: false, failing }, 503);
  });
  return route;
}

async function failingName(part: Part): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => timer = setTimeout(() => reject(new Error("late")), PATIENCE_MS));
  try {
    await Promise.race([part.check(), late]);
    return null;
  } catch {
    return part.name;
  } finally {
    clearTimeout(timer);
  }
}
