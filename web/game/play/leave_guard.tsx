import { useEffect, useRef } from "react";
import { useBlocker, useNavigate } from "react-router-dom";
import { redirectAfter } from "../../../domain/game/room/redirects.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useCloseGuard } from "../../ui/use_close_guard.ts";

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
  const stay = () => blocker.reset();
  const leave = () => {
    isLeaving.current = true;
    onLeave();
    blocker.reset();
    navigate(redirectAfter("I left", {})?.path ?? "/app/home", { replace: true });
  };
  return (
    <Dialog title="Leave Game?" onClose={stay} isSheet>
      <p>{children}</p>
      <div className="actions">
        <Button kind="plain" onClick={leave}>Leave Anyway</Button>
        <Button autoFocus onClick={stay}>Stay Here</Button>
      </div>
    </Dialog>
  );
}
