import type { IncomingMessage, ServerResponse } from "node:http";
import type { Counts } from "../../host/log/counts.ts";

/** Counts a body that is no call's JSON: a file, or several. In flight until its answer is sent. */
export function countUpload(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  counts: Pick<Counts, "uploadsInFlight" | "uploadedBytes">,
): void {
  const type = incoming.headers["content-type"] ?? "";
  if (/^application\/(json|x-www-form-urlencoded)|^text\//i.test(type)) return;
  counts.uploadsInFlight++;
  outgoing.once("close", () => counts.uploadsInFlight--);
  const push = incoming.push.bind(incoming);
  incoming.push = (piece: Uint8Array | null, encoding) => {
    counts.uploadedBytes += piece?.length ?? 0;
    return push(piece, encoding);
  };
}
