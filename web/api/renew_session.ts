import { authActions } from "../../domain/auth/contract.ts";
import { storedText } from "../base/stored_text.ts";
import { withBasePath } from "../base/page_config.ts";

const LOCK = "stowmark-refresh";
const refreshedAt = storedText("refreshedAt");
const sentAt = storedText("refreshSentAt");

/** By then the answer to a page that was left in the middle of its exchange has brought its cookies. */
const IN_FLIGHT_MS = 5_000;
/** A line that swallows everything would keep all tabs waiting; the server answers an exchange again that was given up. */
const MAX_MS = 10_000;

/** `over`: the server says this session has ended. `unreachable`: it said nothing of the kind. */
export type Renewal = "renewed" | "over" | "unreachable";

/**
 * Trades the refresh cookie for a new pair. A refresh token is good for one exchange, and using one after its successors
 * ends the session; so all tabs take turns, and a tab that waited while another renewed has nothing left to do.
 * @param since an exchange after this instant, by any tab, is fresh enough
 */
export async function renewSession(since: number): Promise<Renewal> {
  const askedAt = Date.now();
  return await inTurn(async () => {
    const last = Number(refreshedAt.get());
    // One in the future was written before the clock was set.
    if (last > since && last <= Date.now()) return "renewed";
    if (failedAt > askedAt) return "unreachable";
    await whatWasSentHasArrived();
    const renewal = await exchange();
    if (renewal === "unreachable") failedAt = Date.now();
    return renewal;
  });
}

/** Whoever waited meanwhile need not find out anew. */
let failedAt = 0;

/** Its tokens are new: there is nothing to renew for a while. */
export function sessionIsFresh(): void {
  refreshedAt.set(String(Date.now()));
}

async function exchange(): Promise<Renewal> {
  sentAt.set(String(Date.now()));
  try {
    // keepalive: a page that is left meanwhile still receives the new cookies.
    const response = await fetch(withBasePath(authActions.refresh.path), {
      method: "POST",
      credentials: "same-origin",
      keepalive: true,
      signal: AbortSignal.timeout(MAX_MS),
    });
    sentAt.set(null);
    if (!response.ok) return response.status === 401 ? "over" : "unreachable";
    sessionIsFresh();
    return "renewed";
  } catch {
    return "unreachable";
  }
}

/**
 * A page that is left gives its turn away at once, while its exchange goes on. Whoever comes next must not send the
 * old token meanwhile.
 */
async function whatWasSentHasArrived(): Promise<void> {
  const leftMs = IN_FLIGHT_MS - (Date.now() - Number(sentAt.get()));
  if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(leftMs, IN_FLIGHT_MS)));
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One at a time over all tabs; where the browser has no Web Locks (plain http) at least within this tab. */
async function inTurn(work: () => Promise<Renewal>): Promise<Renewal> {
  if (navigator.locks) return await navigator.locks.request(LOCK, work);
  const turn = lastTurn.then(work);
  lastTurn = turn;
  return await turn;
}
