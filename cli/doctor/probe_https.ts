import { randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect } from "node:tls";

const TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;

/** How long the certificate of an address is valid still; null for an address without one. */
export function certificateDays(address: string): Promise<number | null> {
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
