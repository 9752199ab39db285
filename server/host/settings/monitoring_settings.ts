import { z } from "zod";
import { networks, readNetworks } from "./networks.ts";
import { setting } from "./setting.ts";
import { printable, url } from "./shapes.ts";

/** What operators read. */
export const monitoringSettings = {
  /** Who may read `/metrics`: these networks without a word, everybody else with the token. */
  metrics: {
    from: setting(
      "METRICS_FROM",
      networks,
      readNetworks("loopback, private"),
      "networks with commas between them: loopback, private, or the like of 203.0.113.0/24; or none",
    ),
    token: setting(
      "METRICS_TOKEN",
      printable,
      null,
      "at least 16 letters, digits and signs, without spaces, or leave it out",
    ),
  },
  /** Where traces go. */
  tracesUrl: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    url,
    null,
    "the address of an OpenTelemetry collector that takes OTLP over HTTP, for example http://127.0.0.1:4318",
  ),
  logLevel: setting(
    "LOG_LEVEL",
    z.enum(["debug", "info", "warning", "error", "off"]),
    "info",
    "debug, info, warning, error or off",
  ),
};
