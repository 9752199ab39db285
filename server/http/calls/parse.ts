import type { z } from "zod";
import { Failure } from "../../../domain/wire/failure.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import { BODY_BYTES, QUERY_PAYLOAD_BYTES } from "../../../domain/wire/limits.ts";
import { parsePayload, type PayloadFault } from "../../../domain/wire/payload_fault.ts";
import type { Ctx } from "../env.ts";

/** The JSON `payload` of a query string; `{}` when there is none. @throws Failure Malformed, PayloadTooLong */
export function queryPayload(c: Ctx): unknown {
  const text = c.req.query("payload");
  if (text === undefined || text === "") return {};
  if (new TextEncoder().encode(text).length > QUERY_PAYLOAD_BYTES) throw wireFailure("PayloadTooLong");
  return parseJson(text, "The payload");
}

/** The JSON body of a request; `{}` when it is empty. @throws Failure NotJson, TooLarge, Malformed */
export async function jsonBody(c: Ctx): Promise<unknown> {
  const bytes = await boundedBody(c.req.raw, BODY_BYTES);
  if (bytes.length === 0) return {};
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw wireFailure("NotJson");
  return parseJson(new TextDecoder().decode(bytes), "The body");
}

/** The whole body of a request, as long as it has at most `limit` bytes. @throws `refusal` */
export async function boundedBody(
  request: Request,
  limit: number,
  refusal: Failure = wireFailure("TooLarge"),
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of untilCut(request.body)) {
    size += chunk.length;
    if (size > limit) throw refusal;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** A client that goes away in the middle is no fault of ours. @throws Failure Malformed */
async function* untilCut(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        if (error instanceof Failure) throw error;
        throw wireFailure("Malformed", { sentence: "The request ended before it was complete." });
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Half a character, which an escape alone can write; PostgreSQL takes none in JSON. */
const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text, HALF_CHARACTER.test(text) ? wellFormed : undefined);
  } catch {
    throw wireFailure("Malformed", {
      sentence: `${what} is not valid JSON. Send an object, for example {"limit": 5}.`,
    });
  }
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** @throws Failure Malformed, naming the first field that does not fit and what to send instead */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = parsePayload(schema, value);
  if (parsed.fault === null) return parsed.output;
  throw malformed(parsed.fault);
}

export function malformed({ field, sentence }: PayloadFault): Failure {
  return wireFailure("Malformed", { sentence, data: { field } });
}
