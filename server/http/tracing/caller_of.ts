import { type Link, trace, TraceFlags } from "@opentelemetry/api";

/**
 * The trace that a `traceparent` header (W3C Trace Context, version 00) names. It is only linked to: a proxy passes on what
 * a stranger wrote, who must not write into a trace of somebody else's nor decide what is kept.
 */
export function callerOf(header: string | undefined): Link[] {
  const [, traceId = "", spanId = ""] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(header ?? "") ?? [];
  const context = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true };
  return trace.isSpanContextValid(context) ? [{ context }] : [];
}
