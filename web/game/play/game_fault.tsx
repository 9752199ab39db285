import { Button, ButtonLink } from "../../ui/button.tsx";
import { TippedBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { State } from "../../ui/state.tsx";

interface GameFaultProps {
  readonly fault: { readonly sentence: string; readonly code: string | null };
  readonly onRetry: () => void;
}

export function GameFault({ fault: { sentence, code }, onRetry }: GameFaultProps) {
  return (
    <div role="alert">
      <h1 className="unseen">Game</h1>
      <State
        drawing={<TippedBoxDrawing />}
        title="Error"
        actions={
          <>
            <Button onClick={onRetry}>{code === "OtherTab" ? "Play here" : "Try Again"}</Button>
            <ButtonLink to="/app/events" kind="plain">Back to Events</ButtonLink>
          </>
        }
      >
        <p className="quiet">{sentence}</p>
      </State>
    </div>
  );
}
