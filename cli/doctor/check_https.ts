import { randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect } from "node:tls";
import { counted } from "../../domain/wire/counted.ts";
import { type Config, homeOf, isForThisComputerAlone } from "../../server/host/settings/config.ts";
import { answered, ask, mendOf } from "./ask.ts";
import { absent, type Finding, warning, well, wrong } from "./finding.ts";

/** Certificates are renewed a month before they end; one that is not by then will not be. */
const CERTIFICATE_DAYS = 14;
const TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;

type Settings = Pick<Config, "host" | "publicUrl" | "basePath" | "trustedProxies">;

export async function checkHttps(config: Settings): Promise<Finding[]> {
  const { publicUrl, trustedProxies } = config;
  const check = "https";
  if (isForThisComputerAlone(config)) return [absent(check, "This server is for this computer alone.")];
  if (!publicUrl) {
    const mend = "Set PUBLIC_URL to the https:// address that people type.";
    return [warning(check, "Others reach this server, and nobody has said at which address.", mend)];
  }
  if (publicUrl.startsWith("http:")) {
    const mend = "Put a reverse proxy with a certificate in front, and write https:// in PUBLIC_URL.";
    return [warning(check, `${publicUrl} is not https: cameras do not work there, and others may read along.`, mend)];
  }
  const home = homeOf(config);
  const asked = await ask(`${home}/healthz`);
  if (!asked.response) {
    const mend = mendOf(
      asked.fault,
      "Look at the name's DNS, the reverse proxy with its certificate, and the firewall.",
    );
    return [wrong(check, `${publicUrl} does not answer: ${asked.fault}.`, mend)];
  }
  if (await answered(asked, "succeeded") === null || !asked.response.ok) {
    const mend = "Let the reverse proxy pass this address on to HOST and PORT, and look at BASE_PATH.";
    return [wrong(check, `Something else answers at ${publicUrl}.`, mend)];
  }
  const [days, hasSockets] = await Promise.all([certificateDays(home), socketsComeThrough(home)]);
  return judgeProxy({ publicUrl, days, hasSockets, trustedProxies });
}

interface Proxy {
  readonly publicUrl: string;
  /** How long its certificate is valid still; null where nobody knows. */
  readonly days: number | null;
  readonly hasSockets: boolean;
  readonly trustedProxies: number;
}

export function judgeProxy({ publicUrl, days, hasSockets, trustedProxies }: Proxy): Finding[] {
  const findings = [judgeCertificate(publicUrl, days)];
  if (!hasSockets) {
    const mend = "Let the reverse proxy pass the headers Upgrade and Connection on.";
    findings.push(wrong("https", "WebSockets do not come through to the server, so games cannot be played.", mend));
  }
  if (trustedProxies === 0) {
    const mend = "Set TRUST_PROXY to how many proxies stand in front, mostly 1.";
    findings.push(warning("https", "A proxy stands in front, and TRUST_PROXY is 0: all people seem to be it.", mend));
  }
  return findings;
}

function judgeCertificate(publicUrl: string, days: number | null): Finding {
  if (days === null || days > CERTIFICATE_DAYS) return well("https", `${publicUrl} leads here.`);
  const says = `The certificate of ${publicUrl} runs out in ${counted(days, "day")}.`;
  return warning("https", says, "Look why the reverse proxy does not renew it.");
}

/** How long the certificate of an address is valid still; null for an address without one. */
function certificateDays(address: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      socket.end();
      resolve(Number.isNaN(until) ? null : Math.floor((until - Date.now()) / DAY_MS));
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.once("error", () => resolve(null));
    socket.once("close", () => resolve(null));
  });
}

/** The server asks who we are when the upgrade reaches it; a proxy that drops it makes an ordinary request of it. */
export function socketsComeThrough(address: string): Promise<boolean> {
  const request = address.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const asked = request(`${address}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": randomBytes(16).toString("base64"),
      },
      timeout: TIMEOUT_MS,
    });
    const end = (comesThrough: boolean) => {
      asked.destroy();
      resolve(comesThrough);
    };
    asked.once("response", ({ statusCode }) => end(statusCode === 401));
    asked.once("upgrade", () => end(true));
    asked.once("timeout", () => end(false));
    asked.once("error", () => end(false));
    asked.end();
  });
}
