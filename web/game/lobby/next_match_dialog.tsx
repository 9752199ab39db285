import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { leftMs, secondsOf, useNow } from "../countdown.ts";

const NEXT_MATCH_SECONDS = 7;

interface NextMatchDialogProps {
  readonly onContinue: () => void;
  readonly onCancel: () => void;
}

export function NextMatchDialog({ onContinue, onCancel }: NextMatchDialogProps) {
  const seconds = useCountdown(NEXT_MATCH_SECONDS);
  useEffect(() => {
    if (seconds === 0) onContinue();
  }, [seconds]);
  return (
    <Dialog title="Game Finished!" onClose={onCancel} isSheet>
      <p role="timer">Next match starts in {seconds} seconds</p>
      <div className="actions">
        <Button kind="plain" onClick={onCancel}>Cancel & Return to Event</Button>
        <Button autoFocus onClick={onContinue}>Continue</Button>
      </div>
    </Dialog>
  );
}

const REDRAW_MS = 200;

/** Whole seconds from now down to 0. */
function useCountdown(seconds: number): number {
  const [until] = useState(() => Date.now() + seconds * 1000);
  return secondsOf(leftMs(until, 0, useNow(REDRAW_MS)));
}
