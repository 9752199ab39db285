import type { Config } from "../../server/host/settings/config.ts";
import { answered, ask, cannotAsk, faultOf, mendOf } from "./ask.ts";
import { absent, type Finding, warning, well, wrong } from "./finding.ts";
import { StartError } from "../../server/host/process/start_error.ts";
import { hostOf, openRedis } from "../../server/host/redis/open_redis.ts";
import { smtpFault } from "../../server/host/mail/open_mail.ts";

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

/** Asks it as a start does. @param withinMs as long as that waits, unless said */
export async function checkRedis({ redisUrl }: Pick<Config, "redisUrl">, withinMs?: number): Promise<Finding[]> {
  if (!redisUrl) return [];
  const host = hostOf(redisUrl);
  let fault = "no answer";
  const note = (_level: string, _message: string, fields: { readonly reason?: unknown } = {}) => {
    if (fields.reason) fault = faultOf(fields.reason);
  };
  try {
    await using redis = await openRedis(redisUrl, note, withinMs);
    if (redis.isUp()) return [well("redis", `Redis at ${host} answers.`)];
    const mend = "Look whether Redis runs there, and at host and port of REDIS_URL (rediss:// is for TLS).";
    return [wrong("redis", `Redis at ${host} does not answer: ${fault}.`, mend)];
  } catch (error) {
    // It answers and refuses us, which ends a start.
    if (!(error instanceof StartError)) throw error;
    const mend = "Look at user and password in REDIS_URL, and at what that user may do; a server does not start so.";
    return [wrong("redis", `Redis at ${host} does not let us in: ${fault}.`, mend)];
  }
}

export async function checkSmtp(
  { isSandbox, mail: { smtpUrl, from } }: Pick<Config, "isSandbox" | "mail">,
  askServer: (url: string) => Promise<string | null> = smtpFault,
): Promise<Finding> {
  if (isSandbox) return absent("smtp", "The sandbox keeps messages instead of sending them.");
  if (!smtpUrl) return warning("smtp", "No mail is sent: SMTP_URL is not set.", "Set SMTP_URL and MAIL_FROM.");
  const fault = await askServer(smtpUrl);
  if (fault) {
    const mend = /certificate/i.test(fault)
      ? "Let the mail server show a certificate for the host in SMTP_URL; one of an authority of your own counts once DENO_CERT names the authority's file."
      : "Look at host, port, user and password in SMTP_URL; smtps:// is for port 465, smtp:// for 587.";
    return wrong("smtp", `The mail server does not take us: ${fault}.`, mend);
  }
  if (from.includes("@localhost")) {
    return warning("smtp", "Messages come from an address at localhost, which others refuse.", "Set MAIL_FROM.");
  }
  return well("smtp", "The mail server takes us.");
}
