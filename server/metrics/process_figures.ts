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

type Figure = readonly [name: string, help: string, valueOf: (live: Live) => number];

const GAUGES: readonly Figure[] = [
  ["stowmark_resident_bytes", "Resident memory of the server process", () => Deno.memoryUsage().rss],
  ["stowmark_connections", "Open connections, sockets among them", ({ connections }) => connections()],
  ["stowmark_sockets", "Open sockets", ({ sockets }) => sockets()],
  ["stowmark_uploads_in_flight", "Files that are arriving", ({ counts }) => counts.uploadsInFlight],
];

const COUNTERS: readonly Figure[] = [
  ["stowmark_uploaded_bytes_total", "Bytes of files that arrived", ({ counts }) => counts.uploadedBytes],
  [
    "stowmark_pictures_gone_total",
    "Pictures that were deleted while their smaller ones were made",
    ({ counts }) => counts.picturesGone,
  ],
  [
    "stowmark_decoder_deaths_total",
    "How often a picture of which smaller ones were made ended the process that decodes it",
    ({ counts }) => counts.decoderDeaths,
  ],
  ["stowmark_moves_total", "Moves that were committed", ({ counts }) => counts.moves],
  [
    "stowmark_recogniser_loads_total",
    "How often a browser fetched the number reader; numbers are read there, never here",
    ({ counts }) => counts.recogniserLoads,
  ],
  ["stowmark_uncaught_errors_total", "Errors that nobody caught", ({ uncaught }) => uncaught.errors],
  [
    "stowmark_broken_connection_writes_total",
    "How often the database driver met one of its known faults that nobody can catch",
    ({ uncaught }) => uncaught.driverFaults,
  ],
];

export function addProcessFigures(registry: Registry, live: Live): void {
  const registers = [registry];
  for (const [name, help, valueOf] of GAUGES) addGauge(registry, name, help, () => valueOf(live));
  for (const [name, help, valueOf] of COUNTERS) {
    new Counter({
      ...{ name, help, registers },
      collect() {
        this.reset();
        this.inc(valueOf(live));
      },
    });
  }
  new Counter({
    name: "stowmark_log_messages_dropped_total",
    help: "Log messages that were not stored, by the reason",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(live.logDrops)) this.inc({ reason }, count);
    },
  });
  new Gauge({
    name: "stowmark_build_info",
    help: "Always 1; says which version runs",
    labelNames: ["version"],
    registers,
  }).set({ version: live.version }, 1);
}

/** @param read asked at each scrape; absent while it gives null */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      const figure = await read();
      if (figure === null) this.remove();
      else this.set(figure);
    },
  });
}
