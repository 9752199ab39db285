import type { Config } from "../../server/host/settings/config.ts";
import { answered, ask, cannotAsk, mendOf } from "./ask.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

export async function checkServer(
  { host, port, basePath }: Pick<Config, "host" | "port" | "basePath">,
): Promise<Finding> {
  const here = ["0.0.0.0", "::", "[::]"].includes(host) ? "127.0.0.1" : host;
  const url = `http://${here.includes(":") && !here.startsWith("[") ? `[${here}]` : here}:${port}${basePath}`;
  const asked = await ask(`${url}/readyz`);
  const { response, fault } = asked;
  if (!response) {
    const says = cannotAsk(fault) ? `The server at ${url} cannot be asked: ${fault}.` : `No server answers at ${url}.`;
    return warning("server", says, mendOf(fault, "Start it, or look at HOST, PORT and BASE_PATH."));
  }
  const failing = await answered(asked, "failing");
  if (response.ok) return well("server", `The server at ${url} is ready.`);
  const why = (Array.isArray(failing) && failing.join(", ")) || "it does not say why";
  return wrong("server", `The server at ${url} is not ready: ${why}.`, "Mend that part; its log says more.");
}
