import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { MiddlewareHandler } from "hono";
import { Failure } from "../../../domain/wire/failure.ts";
import type { ObserveSql } from "../../../db/observe_sql.ts";
import type { Env } from "../../http/env.ts";

/** Does a piece of work that has a name, and gives what it gives. */
export type TraceWork = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface Tracing extends AsyncDisposable {
  readonly requests: MiddlewareHandler<Env>;
  /** Of a socket, by their names in the contract. */
  readonly messages: TraceWork;
  readonly jobs: TraceWork;
  readonly statements: ObserveSql;
}

export interface TracedServer {
  /** Of a collector; `/v1/traces` is added. */
  readonly tracesUrl: string;
  readonly version: string;
  /** Whether a request comes by a proxy, which may have a trace of its own. */
  readonly isBehindProxy: boolean;
}

/** A collector that is away must not hold up a restart. */
const EXPORT_TIMEOUT_MS = 3_000;
const SENT_EVERY_MS = 2_000;

/** A piece of work while it is done. What it leaves running, such as a game's clock, would write into its trace for ever. */
interface Work {
  readonly context: Context;
  isDone: boolean;
}

/**
 * Each request, message and job, and the statements it asks the database, sent to a collector. No address, header, body or value goes along:
 * a request is named by its route, a message or job by its kind, a statement holds `?` where its values were, a failure only its code.
 */
export function openTracing({ tracesUrl, version, isBehindProxy }: TracedServer): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${tracesUrl.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "stowmark", "service.version": version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SENT_EVERY_MS })],
  });
  const tracer = provider.getTracer("stowmark", version);
  const working = new AsyncLocalStorage<Work>();
  const during = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    const current: Work = { context: trace.setSpan(ROOT_CONTEXT, span), isDone: false };
    return await working.run(current, work).finally(() => current.isDone = true);
  };
  const tracedAs = (kind: "message" | "job"): TraceWork => async (name, work) => {
    const span = tracer.startSpan(`${kind} ${name}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    span.setAttribute(`stowmark.${kind}`, name);
    try {
      return await during(span, work);
    } catch (error) {
      noteFault(span, error);
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    messages: tracedAs("message"),
    jobs: tracedAs("job"),
    requests: async (c, next) => {
      const { method } = c.req;
      const links = isBehindProxy ? callerOf(c.req.header("traceparent")) : [];
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, links }, ROOT_CONTEXT);
      await during(span, next);
      span.updateName(`${method} ${c.req.routePath}`);
      span.setAttributes({
        "http.request.method": method,
        "http.route": c.req.routePath,
        "http.response.status_code": c.res.status,
        "stowmark.request_id": c.get("requestId"),
      });
      if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    // What the server asks by itself, several times a second, belongs to nobody's work and is left out.
    statements: (text) => {
      const work = working.getStore();
      if (!work || work.isDone) return () => {};
      const span = tracer.startSpan(text.split(" ", 1)[0] ?? text, { kind: SpanKind.CLIENT }, work.context);
      span.setAttributes({ "db.system.name": "postgresql", "db.query.text": text });
      return (error) => {
        if (error !== undefined) noteFault(span, error);
        span.end();
      };
    },
    [Symbol.asyncDispose]: () => provider.shutdown().catch(() => {}),
  };
}

/** The sentence of a failure may repeat a value; its code does not. A refusal is an answer and no error. */
function noteFault(span: Span, error: unknown): void {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  span.setAttribute("error.type", code);
  if (!(error instanceof Failure) || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * The trace that a `traceparent` header (W3C Trace Context, version 00) names. It is only linked to: a proxy passes on what
 * a stranger wrote, who must not write into a trace of somebody else's nor decide what is kept.
 */
function callerOf(header: string | undefined): Link[] {
  const [, traceId = "", spanId = ""] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(header ?? "") ?? [];
  const context = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true };
  return trace.isSpanContextValid(context) ? [{ context }] : [];
}
