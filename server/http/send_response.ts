import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "./to_request.ts";

const texts = new WeakMap<Response, string>();

/** Says what the body of a response is, which spares its sending a stream. */
export function withText(response: Response, text: string): Response {
  texts.set(response, text);
  return response;
}

/** Resolves when all of it was handed on, or the client has gone away. */
export async function sendResponse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isLast: boolean,
): Promise<void> {
  const text = texts.get(response);
  const head = headOf(response, text, incoming.method === "HEAD");
  // What is left of the request is not read to its end for the sake of the next one.
  if (isLast || (hasBody(incoming) && !incoming.complete)) head.push("connection", "close");
  outgoing.writeHead(response.status, head);
  if (text !== undefined) sendText(text, outgoing);
  else if (response.body === null) outgoing.end();
  else await sendStream(response.body, outgoing, claimedLength(response));
}

/** The answer to HEAD is the head of another one, whose length nobody has counted. */
function headOf(response: Response, text: string | undefined, isHead: boolean): string[] {
  const head: string[] = [];
  response.headers.forEach((value, name) => head.push(name, value));
  if (isHead || response.headers.has("content-length")) return head;
  if (text !== undefined) head.push("content-length", String(Buffer.byteLength(text)));
  else if (response.body === null && ![204, 304].includes(response.status)) head.push("content-length", "0");
  return head;
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

/** A body of another length than its head says ends the connection: what comes next would be taken for a part of it. */
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
      if (length !== null && (done ? sent < length : sent > length)) return void outgoing.destroy();
      if (done) return void outgoing.end();
      if (outgoing.destroyed) return;
      if (outgoing.write(value)) continue;
      const drained = new Promise<"drained">((resolve) => outgoing.once("drain", () => resolve("drained")));
      if (await Promise.race([drained, gone]) === "gone") return;
    }
  } catch {
    // Half an answer must not look like a whole one.
    outgoing.destroy();
  } finally {
    await reader.cancel().catch(() => {});
  }
}
