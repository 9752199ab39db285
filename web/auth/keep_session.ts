import { useEffect } from "react";
import { REFRESH_EVERY_MS } from "../../domain/auth/session.ts";
import { type Renewal, renewSession } from "../api/renew_session.ts";
import { TRY_AGAIN_MS, useLoginStatus } from "./login.ts";
import { logger } from "../base/logger.ts";
import { isOnTheWayOut } from "../api/shown_household.ts";

/** An exchange this young, by another tab or the page before this one, is as good as ours. */
const FRESH_MS = 60_000;

/** A line that swallows everything must not keep a page open whose session has ended. */
const HANDING_OVER_MS = 10_000;

export function useKeptSession(): void {
  const isMember = useLoginStatus() === "login";
  useEffect(() => isMember ? keepSession() : undefined, [isMember]);
}

/** Renews the session at once and every ten minutes, and soon after a try that reached nobody. @returns how to stop */
function keepSession(): () => void {
  const isStopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = async () => {
    clearTimeout(timer);
    const renewal = await renewOrLeave();
    clearTimeout(timer);
    if (!isStopped.signal.aborted) {
      timer = setTimeout(renew, renewal === "unreachable" ? TRY_AGAIN_MS : REFRESH_EVERY_MS);
    }
  };
  addEventListener("online", renew, { signal: isStopped.signal });
  renew();
  return () => {
    isStopped.abort();
    clearTimeout(timer);
  };
}

/** Renews the session unless that was done a moment ago; a page whose session has ended is left. */
export async function renewOrLeave(): Promise<Renewal> {
  const renewal = await renewSession(Date.now() - FRESH_MS);
  if (renewal !== "over" || isOnTheWayOut()) return renewal;
  logger.warning("Session expired, logging out...", { fileName: "secureSession" });
  await Promise.race([logger.handedOver(), new Promise((resolve) => setTimeout(resolve, HANDING_OVER_MS))]);
  location.reload();
  return renewal;
}
