import type { Failure } from "../../domain/wire/failure.ts";
import type { Log } from "../host/log/log.ts";

/** Whose call it was that could not be served. */
interface RefusedCall {
  readonly requestId?: string;
  readonly route?: string;
  readonly [about: string]: unknown;
}

/**
 * Tells of answers of 500 and above that are given on purpose: a full disk, no database, a provider that is away. The first
 * of a kind is told at once, what follows within a minute in one entry at its end, with the ids of the first requests.
 */
export interface RefusalLog extends Disposable {
  /** @param cause what was thrown, where it says more than the failure */
  refused(failure: Failure, call: RefusedCall, cause?: unknown): void;
}

const TOLD_EVERY_MS = 60_000;
/** A search for one of them finds the entry. */
const MAX_REQUESTS = 20;
const MAX_ROUTES = 10;
/** No fault of the server's: whoever asks again is served. Anybody who tries can be refused so. */
const EXPECTED: ReadonlyMap<string, "info" | "warning"> = new Map([
  ["Restarting", "info"],
  ["PlanBusy", "info"],
  ["ProviderBusy", "warning"],
  // Where it goes on, somebody floods the sign-in.
  ["Busy", "warning"],
]);

interface Again {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly failure: Failure;
  count: number;
  readonly requestIds: string[];
  readonly routes: Record<string, number>;
}

export function openRefusalLog(log: Log, everyMs = TOLD_EVERY_MS): RefusalLog {
  const told = new Map<string, Again>();

  function begin(failure: Failure): void {
    const timer = setTimeout(() => end(failure.code), everyMs);
    told.set(failure.code, { timer, failure, count: 0, requestIds: [], routes: {} });
  }

  function end(code: string): void {
    const again = told.get(code);
    told.delete(code);
    if (!again || again.count === 0) return;
    notifyAgain(log, again);
    begin(again.failure);
  }

  return {
    refused(failure, call, cause) {
      if (failure.status < 500) return;
      const again = told.get(failure.code);
      if (again) return count(again, call);
      begin(failure);
      const { code, status } = failure;
      const came = cause === undefined || cause === failure ? failure.more.cause : cause;
      const reason = came instanceof Error ? { reason: `${came.name}: ${came.message}` } : {};
      const stack = EXPECTED.has(code) ? {} : { error: cause ?? failure };
      log(levelOf(failure), sentenceOf(failure), { ...call, code, status, ...reason, ...stack });
    },
    [Symbol.dispose]() {
      for (const again of told.values()) {
        clearTimeout(again.timer);
        if (again.count > 0) notifyAgain(log, again);
      }
      told.clear();
    },
  };
}

function count(again: Again, { requestId, route }: RefusedCall): void {
  again.count++;
  if (requestId && again.requestIds.length < MAX_REQUESTS) again.requestIds.push(requestId);
  const isKnown = route !== undefined && (route in again.routes || Object.keys(again.routes).length < MAX_ROUTES);
  if (isKnown) again.routes[route] = (again.routes[route] ?? 0) + 1;
}

function notifyAgain(log: Log, { failure, count, requestIds, routes }: Again): void {
  const { code, status } = failure;
  const [first] = Object.entries(routes).toSorted(([, a], [, b]) => b - a);
  const route = first && { route: first[0] };
  log(levelOf(failure), `Again, ${sentenceOf(failure)}`, { ...route, code, status, count, routes, requestIds });
}

/** What the operator has left out is no fault of today. */
function levelOf({ code }: Failure): "info" | "warning" | "error" {
  return EXPECTED.get(code) ?? (code.endsWith("NotSetUp") ? "warning" : "error");
}

function sentenceOf({ status, message }: Failure): string {
  return `answered ${status}: ${message}`;
}
