import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { Button } from "../ui/button.tsx";
import { TippedBoxDrawing } from "../ui/drawings.tsx";
import { State } from "../ui/state.tsx";

/** What stands where a page would be that broke, or whose script did not arrive. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(() => console.error("A page broke", error), [error]);
  return (
    <main className="page" tabIndex={-1}>
      <State
        drawing={<TippedBoxDrawing />}
        title="This page did not open"
        actions={<Button onClick={() => location.reload()}>Try Again</Button>}
      >
        <p className="quiet">Check your connection and try again. Nothing you saved is lost.</p>
      </State>
    </main>
  );
}
