import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";

/** Until there is a key and something to pay. After a failure it stays, with a way to try again. */
export function SettingUp({ failure = null, onRetry }: { failure?: string | null; onRetry?: () => void }) {
  return (
    <div className="setting-up">
      <p role="status">
        <Spinner /> Setting up payment...
      </p>
      {failure && (
        <p className="small quiet" role="alert">
          {failure} <Button kind="bare" onClick={onRetry}>Try Again</Button>
        </p>
      )}
    </div>
  );
}
