import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { FailedState } from "../ui/state.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { remembered } from "../base/remembered.ts";
import { useLoginCheck, useLoginStatus, useUser } from "./login.ts";

const intendedUrl = remembered("intendedUrl");

export function MembersOnly() {
  const status = useLoginStatus();
  const { pathname, search, hash } = useLocation();
  const wanted = pathname + search + hash;
  useEffect(() => {
    if (status === "notLogin") intendedUrl.set(wanted);
    if (status === "login") intendedUrl.set(null);
  }, [status, wanted]);
  if (status === "checking") return <Checking />;
  return status === "login" ? <Outlet /> : <Navigate to="/login" replace />;
}

export function GuestsOnly() {
  const status = useLoginStatus();
  if (status === "checking") return <Checking />;
  return status === "login" ? <Navigate to={safePath(intendedUrl.get()) ?? "/app/home"} replace /> : <Outlet />;
}

/** Stands inside `MembersOnly`. */
export function AdminsOnly() {
  return useUser()?.isAdmin ? <Outlet /> : <Navigate to="/app/home" replace />;
}

function Checking() {
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
  return path?.startsWith("/app") ? path : null;
}
