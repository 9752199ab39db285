import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { storedText } from "../../base/stored_text.ts";
import { useLoginStatus } from "../login.ts";

export const JOIN_PATH = "/join#";
const intendedUrl = storedText("intendedUrl");

/** The key of the invitation for which somebody signs in; null for none. */
export function invitationWanted(): string | null {
  const path = intendedUrl.get();
  return path?.startsWith(JOIN_PATH) ? path.slice(JOIN_PATH.length) : null;
}

export function forgetInvitation(): void {
  if (invitationWanted() !== null) intendedUrl.set(null);
}

const ON_THE_WAY = ["/join", "/login", "/register", "/changepassword", "/terms", "/privacy"];

/** Whoever goes elsewhere without having signed in has given it up, and is not led there at the next sign-in. */
export function useInvitationGivenUp(): void {
  const isGuest = useLoginStatus() === "notLogin";
  const { pathname } = useLocation();
  useEffect(() => {
    if (isGuest && !ON_THE_WAY.includes(pathname)) forgetInvitation();
  }, [isGuest, pathname]);
}
