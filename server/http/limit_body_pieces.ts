import type { IncomingMessage } from "node:http";

/** Until so many have come, their length does not matter. */
const FREE_PIECES = 1024;
const LEAST_BYTES_A_PIECE = 64;

/**
 * Ends a connection whose body comes in tiny pieces, as a chunk a byte makes them. However short, each costs a kilobyte
 * until it is read, and as much work as a long one.
 */
export function limitPieces(incoming: IncomingMessage): void {
  const push = incoming.push.bind(incoming);
  let pieces = 0, bytes = 0;
  incoming.push = (piece: Uint8Array | null, encoding) => {
    pieces++;
    bytes += piece?.length ?? 0;
    if (pieces <= FREE_PIECES + bytes / LEAST_BYTES_A_PIECE) return push(piece, encoding);
    incoming.socket.destroy();
    return false;
  };
}
