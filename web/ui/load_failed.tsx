import { useState } from "react";
import { Button } from "./button.tsx";
import { TippedBoxDrawing } from "./drawings/drawings.tsx";
import { State } from "./state.tsx";

interface DidNotOpenProps {
  readonly onRetry: () => unknown;
}

/** What stands where a page would be that broke, or whose script did not arrive. */
export function LoadFailed({ onRetry }: DidNotOpenProps) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  return (
    <State
      drawing={<TippedBoxDrawing />}
      title="This page did not open"
      actions={<Button isLoading={isTrying} onClick={retry}>Try Again</Button>}
    >
      <p className="quiet">Check your connection and try again. Nothing you saved is lost.</p>
    </State>
  );
}
