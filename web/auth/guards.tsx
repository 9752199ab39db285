import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { FailedState } from "../ui/state.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { storedText } from "../base/stored_text.ts";
import { firstBoxPath } from "./first_box.ts";
import { useMayChange } from "./households.ts";
import { JOIN_PATH } from "./invitations/invitation_wanted.ts";
import { useLoginCheck, useLoginStatus, useUser } from "./login.ts";

const intendedUrl = storedText("intendedUrl");
/** Says that this browser was shown the way in, so that whoever is new arrives by it. */
const cameAsGuest = storedText("cameAsGuest");
const SETUP = "/app/accountSetup";

export function MembersOnly() {
  const status = useLoginStatus();
  const { pathname, search, hash } = useLocation();
  const wanted = pathname + search + hash;
  useEffect(() => {
    if (status === "notLogin") intendedUrl.set(wanted);
    if (status === "login" && !isSetup(pathname)) {
      intendedUrl.set(null);
      cameAsGuest.set(null);
    }
  }, [status, wanted, pathname]);
  if (status === "checking") return <Checking />;
  return status === "login" ? <Outlet /> : <Navigate to="/login" replace />;
}

export function GuestsOnly() {
  const status = useLoginStatus();
  const { isUnanswered } = useLoginCheck();
  const isNew = useUser()?.needsSetup ?? false;
  const { search } = useLocation();
  const firstBox = firstBoxPath(search);
  useEffect(() => {
    if (status === "notLogin") cameAsGuest.set("yes");
  }, [status]);
  // Kept like any page that was wanted: the way through a provider and the setup forgets the address.
  useEffect(() => {
    if (firstBox) intendedUrl.set(firstBox);
  }, [firstBox]);
  const fault = status === "login" ? new URLSearchParams(search).get("fault") : null;
  useEffect(() => {
    if (fault) import("./fault_named.ts").then(({ reportFault }) => reportFault(fault));
  }, [fault]);
  // Whoever cannot be asked for may sign in anew.
  if (status === "checking" && !isUnanswered) return <Checking />;
  if (status !== "login") return <Outlet />;
  return <Navigate to={isNew && cameAsGuest.get() ? SETUP : firstBox ?? arrivalPath()} replace />;
}

/** Where somebody goes from a page that stands between the sign-in and what was wanted: it is wanted no more. */
export function takeArrivalPath(): string {
  const path = arrivalPath();
  intendedUrl.set(null);
  return path;
}

/** @param path null for nowhere in particular */
export function comeBackTo(path: string | null): void {
  intendedUrl.set(path);
}

/** Where somebody goes who has signed in: to what they wanted, or home. */
function arrivalPath(): string {
  return safePath(intendedUrl.get()) ?? "/app/home";
}

/** Stands inside `MembersOnly`: for who may change boxes. */
export function NoViewers() {
  return useMayChange() ? <Outlet /> : <Navigate to="/app/home" replace />;
}

/** Stands inside `MembersOnly`. */
export function AdminsOnly() {
  return useUser()?.isAdmin ? <Outlet /> : <Navigate to="/app/home" replace />;
}

/** Until it is known who is here; says so where the server cannot be asked. */
export function Checking() {
  const { isUnanswered, ask } = useLoginCheck();
  if (!isUnanswered) return <Waiting>Opening Stowmark…</Waiting>;
  return (
    <main className="page">
      <FailedState
        title="We cannot reach the server"
        sentence="Network error. Please check your connection."
        onRetry={ask}
      />
    </main>
  );
}

/** A path of ours that one may be sent to: nothing that leads to another site. */
function safePath(path: string | null): string | null {
  return path?.startsWith(JOIN_PATH) || path?.startsWith("/app") && !isSetup(path) ? path : null;
}

function isSetup(path: string): boolean {
  return path.toLowerCase().startsWith(SETUP.toLowerCase());
}
