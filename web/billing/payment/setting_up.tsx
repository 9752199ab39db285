import { FaultNotice } from "../../ui/field.tsx";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./setting_up.module.css";

/** Until there is a key and something to pay. After a failure it stays, but still, with a way to try again. */
export function SettingUp({ failure = null, onRetry }: { failure?: string | null; onRetry?: () => void }) {
  return (
    <div className={`stack gap-12 ${styles.settingUp}`}>
      <p role="status">
        {!failure && <Spinner />} Setting up payment...
      </p>
      {failure && (
        <>
          <FaultNotice>{failure}</FaultNotice>
          <Button kind="plain" className="start" onClick={onRetry}>Try Again</Button>
        </>
      )}
    </div>
  );
}
