import { useEffect, useRef } from "react";
import { useBlocker, useNavigate } from "react-router-dom";
import { nextPlace } from "../../../domain/game/room/next_place.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface LeaveGuardProps {
  readonly isOn: boolean;
  readonly onLeave: () => void;
}

/** While somebody searches or plays, closing the page and going elsewhere want a second word. */
export function LeaveGuard({ isOn, onLeave }: LeaveGuardProps) {
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
    navigate(nextPlace("I left", {})?.path ?? "/app/home", { replace: true });
  };
  return (
    <Dialog title="Leave Game?" onClose={() => blocker.reset()} isSheet>
      <p>Your opponent is left waiting, and the clock runs on.</p>
      <div className="actions">
        <Button kind="plain" onClick={leave}>Leave Anyway</Button>
        <Button autoFocus onClick={() => blocker.reset()}>Stay Here</Button>
      </div>
    </Dialog>
  );
}

function useCloseGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOn]);
}
