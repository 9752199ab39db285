import { useEffect } from "react";
import { REFRESH_EVERY_MS } from "../../domain/auth/session.ts";
import { renewSession } from "../api/renew_session.ts";
import { useLoginStatus } from "./login.ts";
import { logger } from "../base/logger.ts";

/** An exchange this young, by another tab or the page before this one, is as good as ours. */
const FRESH_MS = 60_000;

/** Keeps the session of whoever is here alive as long as the app is open. */
export function useKeptSession(): void {
  const isMember = useLoginStatus() === "login";
  useEffect(() => isMember ? keepSession() : undefined, [isMember]);
}

/** Renews the session at once and every ten minutes. @returns how to stop */
function keepSession(): () => void {
  renewOrLeave();
  const timer = setInterval(renewOrLeave, REFRESH_EVERY_MS);
  return () => clearInterval(timer);
}

/** Renews the session unless that was done a moment ago; a page whose session has ended is left. */
export async function renewOrLeave(): Promise<void> {
  if (await renewSession(Date.now() - FRESH_MS) !== "over") return;
  if (isOnTheWayOut()) return;
  logger.warning("Session expired, logging out...", { fileName: "secureSession" });
  location.reload();
}

let isLeaving = false;

/** This page signs out and goes elsewhere by itself; the server's word to the person's other pages is not for it. */
export function setOut(isGoing = true): void {
  isLeaving = isGoing;
}

export function isOnTheWayOut(): boolean {
  return isLeaving;
}
