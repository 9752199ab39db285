import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional(), name: z.string() },
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).optional(),
  attributes: z.array(Attribute),
});
export type Span = z.infer<typeof Span>;
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

/** Takes OTLP over HTTP in JSON, as a collector does. */
export async function openCollector() {
  const bodies: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    bodies.push(`${incoming.url} ${await text(incoming)}`);
    outgoing.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    all: () => bodies.join("\n"),
    spans: () =>
      bodies.flatMap((body) => Sent.parse(JSON.parse(body.replace(/^\/v1\/traces /, ""))).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
