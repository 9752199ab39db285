import { createHash, timingSafeEqual } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { Histogram, Registry } from "prom-client";
import type { Env } from "../http/env.ts";
import { comesByProxy } from "../http/visitor/request_facts.ts";
import { isInside, type Network } from "../host/settings/networks.ts";
import type { DiskRoom } from "../host/storage/disk_room.ts";
import { addDatabaseFigures, type DatabaseFigureParts } from "./database_figures.ts";
import { addGauge, addProcessFigures, type Live } from "./process_figures.ts";

/** Anybody may invent a method, and every label is kept for ever. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export interface MeasuredParts extends DatabaseFigureParts {
  readonly disk: DiskRoom;
  readonly live: Live;
}

/**
 * Prometheus figures of one server. Paths are counted by route, never by address, so that ids do not become
 * labels.
 */
export function openMetrics(parts: MeasuredParts) {
  const registry = new Registry();
  const seconds = new Histogram({
    name: "stowmark_http_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  addProcessFigures(registry, parts.live);
  addDatabaseFigures(registry, parts);
  const { disk } = parts;
  addGauge(
    registry,
    "stowmark_disk_free_bytes",
    "Free on the disk that uploads arrive on",
    async () => (await disk.look()).freeBytes,
  );
  addGauge(
    registry,
    "stowmark_disk_kept_free_bytes",
    "With less than this free, uploads are refused",
    async () => (await disk.look()).keptFreeBytes,
  );
  const measure = createMiddleware<Env>(async (c, next) => {
    const stop = seconds.startTimer();
    await next();
    stop({ method: METHODS.has(c.req.method) ? c.req.method : "other", route: c.req.routePath, status: c.res.status });
  });
  return { registry, measure, text: () => registry.metrics() };
}

export type Metrics = ReturnType<typeof openMetrics>;

interface Asked {
  /** Of the connection itself. */
  readonly peer: string;
  readonly headers: Headers;
}

export interface MetricsReaders {
  readonly from: readonly Network[];
  readonly token: string | null;
}

/** The figures are for programs in the operator's networks, and for whoever has the operator's token. */
export function mayReadMetrics({ peer, headers }: Asked, { from, token }: MetricsReaders): boolean {
  // Who comes by a proxy is not where the connection comes from.
  if (!comesByProxy(headers) && from.some((network) => isInside(network, peer))) return true;
  return token !== null && isSame(headers.get("authorization") ?? "", `Bearer ${token}`);
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
