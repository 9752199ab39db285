import { Button, ButtonLink } from "../../ui/button.tsx";
import { TippedBoxDrawing } from "../../ui/drawings.tsx";
import { State } from "../../ui/state.tsx";

interface GameFaultProps {
  readonly sentence: string;
  readonly code: string | null;
  readonly onRetry: () => void;
}

export function GameFault({ sentence, code, onRetry }: GameFaultProps) {
  return (
    <div role="alert">
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
