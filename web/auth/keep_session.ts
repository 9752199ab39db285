import { REFRESH_EVERY_MS } from "../../domain/auth/session.ts";
import { renewSession } from "../api/renew_session.ts";
import { isOnTheWayOut } from "./way_out.ts";

/** An exchange this young, by another tab or the page before this one, is as good as ours. */
const FRESH_MS = 60_000;

/** Renews the session at once and every ten minutes. @returns how to stop */
export function keepSession(): () => void {
  renewOrLeave();
  const timer = setInterval(renewOrLeave, REFRESH_EVERY_MS);
  return () => clearInterval(timer);
}

async function renewOrLeave(): Promise<void> {
  if (await renewSession(Date.now() - FRESH_MS) !== "over") return;
  if (isOnTheWayOut()) return;
  console.warn("Session expired, logging out...");
  location.reload();
}
