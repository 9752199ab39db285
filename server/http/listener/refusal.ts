import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Failure } from "../../../domain/wire/failure.ts";
import { SECURITY_HEADERS } from "../pages/security_headers.ts";

/** A refusal before any route: in the shape of every failure, and the connection ends with it. */
export function refuse(socket: Duplex, failure: Failure): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(bodyOf(failure));
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ""}`,
    "Content-Type: application/json",
    `Content-Length: ${new TextEncoder().encode(body).length}`,
    ...[...SECURITY_HEADERS, ...Object.entries(headersOf(failure))].map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  socket.once("finish", () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

export function refusalOf(failure: Failure): Response {
  return Response.json(bodyOf(failure), { status: failure.status, headers: headersOf(failure) });
}

function bodyOf(failure: Failure): object {
  const { message } = failure;
  return { succeeded: false, errorMessage: message, message, requestId: crypto.randomUUID() };
}

function headersOf({ more: { retryAfterS } }: Failure): Record<string, string> {
  return { "Cache-Control": "no-store", ...(retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) }) };
}
