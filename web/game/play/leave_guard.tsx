import { Suspense, useEffect, useRef } from "react";
import { useBlocker, useNavigate } from "react-router-dom";
import { redirectAfter } from "../../../domain/game/room/redirects.ts";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import { useCloseGuard } from "../../ui/use_close_guard.ts";

const LeaveDialog = lazyComponent(() => import("./leave_dialog.tsx"), "LeaveDialog");

interface LeaveGuardProps {
  readonly isOn: boolean;
  readonly onLeave: () => void;
  /** What leaving means. */
  readonly children: string;
}

/** While somebody searches or plays, closing the page and going elsewhere want a second word. */
export function LeaveGuard({ isOn, onLeave, children }: LeaveGuardProps) {
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isOn && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname
  );
  useCloseGuard(isOn);
  const isAsking = blocker.state === "blocked";
  useEffect(() => {
    if (!isOn && blocker.state === "blocked") blocker.reset();
  }, [isOn, blocker]);
  if (!isAsking) return null;
  const leave = () => {
    isLeaving.current = true;
    onLeave();
    blocker.reset();
    navigate(redirectAfter("I left", {})?.path ?? "/app/home", { replace: true });
  };
  return (
    <Suspense>
      <LeaveDialog onLeave={leave} onStay={() => blocker.reset()}>{children}</LeaveDialog>
    </Suspense>
  );
}
