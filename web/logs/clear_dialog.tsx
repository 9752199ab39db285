import { ConfirmDialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toasts.tsx";
import { type LogQuery, useClearLogs } from "./use_logs.ts";

interface ClearDialogProps {
  readonly asked: LogQuery;
  readonly onCleared: () => void;
  readonly onClose: () => void;
}

export function ClearDialog({ asked, onCleared, onClose }: ClearDialogProps) {
  const clear = useClearLogs(asked);
  const isFiltered = Object.keys(asked).length > 0;
  return (
    <ConfirmDialog
      title={isFiltered ? "Clear these logs?" : "Clear all logs?"}
      doIt="Clear All"
      isLoading={clear.isPending}
      onClose={onClose}
      onConfirm={() =>
        clear.run(undefined, {
          onSuccess({ data: { deleted } }) {
            showToast({
              sentence: deleted === 1 ? "1 log was deleted" : `${deleted.toLocaleString("en-US")} logs were deleted`,
            });
            onCleared();
            onClose();
          },
        })}
    >
      <p>
        {isFiltered
          ? "All logs that match the filter and the search are deleted for good, on every page."
          : "All logs of this server are deleted for good."}
      </p>
      {clear.fault && <p role="alert">{clear.fault}</p>}
    </ConfirmDialog>
  );
}
