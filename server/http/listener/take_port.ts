import { once } from "node:events";
import type { Server } from "node:http";
import type { Config } from "../../host/settings/config.ts";
import { StartError } from "../../host/process/start_error.ts";

/** @throws StartError that says what to do */
export async function takePort(server: Server, { host, port }: Pick<Config, "host" | "port">): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EADDRINUSE") {
      throw new StartError(`Port ${port} on ${host} is taken; stop what uses it, or set PORT.`);
    }
    if (code === "EACCES") throw new StartError(`Port ${port} is not ours to open; set PORT.`);
    const reason = error instanceof Error ? error.message : error;
    throw new StartError(
      `HOST ${host} cannot be listened on (${reason}); set an address of this computer, or 0.0.0.0.`,
    );
  }
}
