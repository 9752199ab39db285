import { Counter, Gauge, type Registry } from "prom-client";
import type { Counts } from "../host/log/counts.ts";

/** What this process has counted, and holds now. */
export interface Live {
  readonly counts: Counts;
  readonly uncaught: { readonly errors: number; readonly driverFaults: number };
  /** Log messages that were not stored, by the reason. */
  readonly logDrops: Readonly<Record<string, number>>;
  readonly sockets: () => number;
  readonly connections: () => number;
  readonly version: string;
}

export function addProcessFigures(registry: Registry, live: Live): void {
  const { counts } = live;
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      ...{ name, help },
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      ...{ name, help },
      registers: [registry],
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  gauge("stowmark_resident_bytes", "Resident memory of the server process", () => Deno.memoryUsage().rss);
  gauge("stowmark_connections", "Open connections, sockets among them", live.connections);
  gauge("stowmark_sockets", "Open sockets", live.sockets);
  gauge("stowmark_uploads_in_flight", "Files that are arriving", () => counts.uploadsInFlight);
  counter("stowmark_uploaded_bytes_total", "Bytes of files that arrived", () => counts.uploadedBytes);
  counter(
    "stowmark_pictures_gone_total",
    "Pictures that were deleted while their smaller ones were made",
    () => counts.picturesGone,
  );
  counter(
    "stowmark_decoder_deaths_total",
    "How often a picture of which smaller ones were made ended the process that decodes it",
    () => counts.decoderDeaths,
  );
  counter("stowmark_moves_total", "Moves that were committed", () => counts.moves);
  counter(
    "stowmark_recogniser_loads_total",
    "How often a browser fetched the number reader; numbers are read there, never here",
    () => counts.recogniserLoads,
  );
  counter("stowmark_uncaught_errors_total", "Errors that nobody caught", () => live.uncaught.errors);
  counter(
    "stowmark_broken_connection_writes_total",
    "How often the database driver met one of its known faults that nobody can catch",
    () => live.uncaught.driverFaults,
  );
  new Counter({
    name: "stowmark_log_messages_dropped_total",
    help: "Log messages that were not stored, by the reason",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(live.logDrops)) this.inc({ reason }, count);
    },
  });
  new Gauge({
    name: "stowmark_build_info",
    help: "Always 1; says which version runs",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version: live.version }, 1);
}
