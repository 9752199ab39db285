import { matchedRoutes } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isAway } from "../../../db/sql.ts";
import { Failure } from "../../../domain/wire/failure.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import type { SessionId, UserId } from "../../../domain/wire/ids.ts";
import type { Log } from "../../host/log/log.ts";
import type { RefusalLog } from "../refusal_log.ts";
import type { Ctx } from "../env.ts";
import { withText } from "../listener/send_response.ts";

/** With the status that was set before, 200 when none was, unless one is given. */
export function succeed(c: Ctx, reply: object, status?: ContentfulStatusCode): Response {
  return jsonAnswer(c, { succeeded: true, ...reply }, status);
}

function jsonAnswer(c: Ctx, body: object, status?: ContentfulStatusCode): Response {
  const text = JSON.stringify(body);
  return withText(c.body(text, status, { "Content-Type": "application/json" }), text);
}

export interface FailureParts {
  readonly log: Log;
  readonly refusals: RefusalLog;
}

/** @param pageOf where a person reads of a failure; null for a call, which is answered */
export function answerFailure(parts: FailureParts, pageOf: (c: Ctx) => string | null) {
  return (error: unknown, c: Ctx): Response => {
    const failure = failureOf(error, parts, requestOf(c));
    c.header("Cache-Control", "no-store");
    if (failure.more.retryAfterS !== undefined) c.header("Retry-After", String(failure.more.retryAfterS));
    if (failure.more.allow) c.header("Allow", failure.more.allow.join(", "));
    const page = pageOf(c);
    if (page) return c.redirect(`${page}?fault=${failure.code}`);
    const data = failure.more.data === undefined ? {} : { data: failure.more.data };
    const errorMessage = failure.message;
    const message = failure.status < 500 ? errorMessage : c.get("failed") ?? errorMessage;
    const body = { succeeded: false, errorMessage, message, requestId: c.get("requestId"), ...data };
    return jsonAnswer(c, body, failure.status as ContentfulStatusCode);
  };
}

/** Whose call failed, and where, for the log. A request that failed at the very door has no visitor yet. */
function requestOf(c: Ctx): FailedRequest {
  const visitor = c.get("visitor");
  return {
    requestId: c.get("requestId"),
    route: `${c.req.method} ${matchedPath(c)}`,
    ...(visitor && { userId: visitor.userId, sessionId: visitor.sessionId }),
  };
}

/** By the contract's row, not by the address: ids do not make every failure another one. */
function matchedPath(c: Ctx): string {
  const { path } = matchedRoutes(c).findLast(({ method, path }) => method !== "ALL" && !path.endsWith("*")) ?? c.req;
  return path;
}

export interface FailedRequest {
  readonly requestId: string;
  readonly route: string;
  readonly userId?: UserId;
  readonly sessionId?: SessionId | null;
}

export function failureOf(
  error: unknown,
  { log, refusals }: FailureParts,
  about: FailedRequest,
): Failure {
  const known = error instanceof Failure ? error : knownFailure(error);
  if (known) {
    refusals.refused(known, { ...about }, error);
    return known;
  }
  log("error", error instanceof Error ? `${error.name}: ${error.message}` : String(error), { ...about, error });
  return wireFailure("Broken");
}

/**
 * Faults that are nobody's here and have an honest answer: no room on the disk, no database, an account just
 * deleted.
 */
function knownFailure(error: unknown): Failure | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "53100") return wireFailure("StorageFull");
  if (isAway(error)) return wireFailure("Unavailable");
  // A text with NUL, which PostgreSQL cannot hold, somewhere no schema looks for it.
  if (code === "22021") return wireFailure("Malformed", { sentence: "A text may not contain a NUL character." });
  // Account or household were deleted while this call was on its way, or on another server a moment ago.
  if (code === "23503" && nameOf(error).match(/_(user|owner)_id_fkey$/)) return wireFailure("NotSignedIn");
  if (code === "23503" && nameOf(error).endsWith("household_id_fkey")) return wireFailure("HouseholdGone");
  return null;
}

function nameOf(error: unknown): string {
  return error instanceof Error && "constraint_name" in error ? String(error.constraint_name) : "";
}
