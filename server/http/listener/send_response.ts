import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipped, isCompressible } from "./compress_answer.ts";
import { hasBody } from "./to_request.ts";

const texts = new WeakMap<Response, string>();

/** Says what the body of a response is, which spares its sending a stream. */
export function withText(response: Response, text: string): Response {
  texts.set(response, text);
  return response;
}

interface Sending {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly isLast: boolean;
}

/** Resolves when all of it was handed on, or the client has gone away. */
export async function sendResponse(
  response: Response,
  defaultHeaders: Map<string, string>,
  { incoming, outgoing, isLast }: Sending,
): Promise<void> {
  const text = texts.get(response);
  const head = headOf(response, defaultHeaders);
  const packed = text === undefined ? null : await pack(text, response, incoming, head);
  // The answer to HEAD is the head of another one, whose length nobody has counted.
  const length = incoming.method === "HEAD" ? null : packed?.length ?? missingLength(response, text);
  if (length !== null) head.push("content-length", String(length));
  // What is left of the request is not read to its end for the sake of the next one.
  if (isLast || (hasBody(incoming) && !incoming.complete)) head.push("connection", "close");
  outgoing.writeHead(response.status, head);
  if (packed) outgoing.end(packed);
  else if (text !== undefined) sendText(text, outgoing);
  else if (response.body === null) outgoing.end();
  else await sendStream(response.body, outgoing, claimedLength(response));
}

/** What the response says, and by default what it leaves unsaid. */
function headOf({ headers }: Response, defaultHeaders: Map<string, string>): string[] {
  const head: string[] = [];
  headers.forEach((value, name) => {
    defaultHeaders.delete(name);
    head.push(name, value);
  });
  for (const [name, value] of defaultHeaders) head.push(name, value);
  return head;
}

/** The text packed, where that pays and the client takes it; its head says so. */
async function pack(
  text: string,
  { headers }: Response,
  incoming: IncomingMessage,
  head: string[],
): Promise<Uint8Array | null> {
  if (!isCompressible(text, headers.get("content-type"), incoming)) return null;
  head.push("vary", "Accept-Encoding");
  const packed = await gzipped(text, incoming);
  if (packed) head.push("content-encoding", "gzip");
  return packed;
}

function missingLength(response: Response, text: string | undefined): number | null {
  if (response.headers.has("content-length")) return null;
  if (text !== undefined) return Buffer.byteLength(text);
  return response.body === null && ![204, 304].includes(response.status) ? 0 : null;
}

/** Most are plain ASCII, which leaves at half the price. */
function sendText(text: string, outgoing: ServerResponse): void {
  if (Buffer.byteLength(text) === text.length) outgoing.end(text, "latin1");
  else outgoing.end(Buffer.from(text));
}

function claimedLength({ headers }: Response): number | null {
  const claimed = headers.get("content-length");
  return claimed === null ? null : Number(claimed);
}

/** @throws where a body fails, or is of another length than its head says: what comes next would be taken for a part of it */
async function sendStream(
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
  length: number | null,
): Promise<void> {
  const reader = body.getReader();
  const gone = new Promise<"gone">((resolve) => outgoing.once("close", () => resolve("gone")));
  let sent = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      sent += value?.length ?? 0;
      if (length !== null && (done ? sent < length : sent > length)) {
        throw new Error(`expected ${length} bytes of a body, received ${done ? "" : "at least "}${sent}`);
      }
      if (done) return void outgoing.end();
      if (outgoing.destroyed) return;
      if (outgoing.write(value)) continue;
      const drained = new Promise<"drained">((resolve) => outgoing.once("drain", () => resolve("drained")));
      if (await Promise.race([drained, gone]) === "gone") return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/**
 * A signal that aborts where the connection breaks before the answer is sent; made when it is first asked for.
 * While much of a body waits to be read, nobody hears that its sender has gone; it is heard once that is read.
 */
export function clientGone(outgoing: ServerResponse): () => AbortSignal {
  let signal: AbortSignal | null = null;
  return () => signal ??= signalOf(outgoing);
}

function signalOf(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const look = () => {
    if (!outgoing.writableFinished) gone.abort();
  };
  if (outgoing.destroyed) look();
  else outgoing.once("close", look);
  return gone.signal;
}
