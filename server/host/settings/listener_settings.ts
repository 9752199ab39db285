import { z } from "zod";
import { setting } from "./setting.ts";
import { count, host, onOff, path, port, publicUrl, whole } from "./shapes.ts";

/** How people reach the server. */
export const listenerSettings = {
  port: setting("PORT", port, 8000, "a port from 0 to 65535, for example 8000"),
  host: setting("HOST", host, "127.0.0.1", "an address of this computer such as 127.0.0.1, or 0.0.0.0 for all of them"),
  publicUrl: setting(
    "PUBLIC_URL",
    publicUrl,
    null,
    "the address people type and nothing more, for example https://boxes.example.org",
  ),
  basePath: setting("BASE_PATH", path, "", "a path like /boxes, or leave it out"),
  trustedProxies: setting(
    "TRUST_PROXY",
    whole.pipe(z.number().max(10)),
    0,
    "how many reverse proxies stand in front, from 0 to 10",
  ),
  /** Of people's at once, sockets among them. Fewer where the system allows fewer open files. */
  maxConnections: setting(
    "MAX_CONNECTIONS",
    count.pipe(z.number().min(1)),
    4000,
    "how many connections may be open at once, for example 4000",
  ),
  rateLimits: setting("RATE_LIMITS", onOff, true, "on or off"),
};
