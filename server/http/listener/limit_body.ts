import type { IncomingMessage, ServerResponse } from "node:http";
import type { Counts } from "../../host/log/counts.ts";

/** Until so many have come, their length does not matter. */
const FREE_PIECES = 1024;
const LEAST_BYTES_A_PIECE = 64;
/** What a body in chunks may bring besides itself, on top of as much as it brings. */
const FREE_FRAMING_BYTES = 128 * 1024;
const LOOK_EVERY_MS = 100;

/**
 * Ends a connection whose body costs more than it is worth: one in tiny pieces, as a chunk a byte makes them, each of which
 * costs a kilobyte until it is read and as much work as a long one; one with more around its chunks than in them, as an
 * extension of a chunk that never ends.
 * @param arrived told how many bytes have come
 */
export function limitBody(incoming: IncomingMessage, arrived: (bytes: number) => void): void {
  const push = incoming.push.bind(incoming);
  let pieces = 0, bytes = 0;
  incoming.push = (piece: Uint8Array | null, encoding) => {
    const length = piece?.length ?? 0;
    pieces++;
    bytes += length;
    arrived(length);
    if (pieces <= FREE_PIECES + bytes / LEAST_BYTES_A_PIECE) return push(piece, encoding);
    incoming.socket.destroy();
    return false;
  };
  if (incoming.headers["transfer-encoding"] !== undefined) limitFraming(incoming, () => bytes);
}

/** Nobody tells of what is read and is no body: it is seen by how much the connection has read. */
function limitFraming(incoming: IncomingMessage, bytesOfBody: () => number): void {
  const { socket } = incoming;
  const atStart = socket.bytesRead;
  const look = setInterval(() => {
    const body = bytesOfBody();
    if (socket.bytesRead - atStart - body > FREE_FRAMING_BYTES + body) socket.destroy();
    if (socket.destroyed || incoming.complete) clearInterval(look);
  }, LOOK_EVERY_MS);
  incoming.once("close", () => clearInterval(look));
}

/** Counts a body that is no call's JSON: a file, or several. In flight until its answer is sent. @returns told what arrives */
export function countUpload(
  { headers }: IncomingMessage,
  outgoing: ServerResponse,
  counts: Pick<Counts, "uploadsInFlight" | "uploadedBytes">,
): (bytes: number) => void {
  if (/^application\/(json|x-www-form-urlencoded)|^text\//i.test(headers["content-type"] ?? "")) return () => {};
  counts.uploadsInFlight++;
  outgoing.once("close", () => counts.uploadsInFlight--);
  return (bytes) => void (counts.uploadedBytes += bytes);
}
