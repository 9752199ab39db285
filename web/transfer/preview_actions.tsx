import { Link } from "react-router-dom";
import type { Import } from "../../domain/transfer/import.ts";
import { transferCalls } from "../api/transfer.ts";
import { useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import { boxes } from "./import_words.ts";

export function PreviewActions({ found, isBusy }: { readonly found: Import; readonly isBusy: boolean }) {
  const { importId, state, rows, isBeyondLimit } = found;
  const apply = useWrite(
    () => transferCalls.write("APPLY_IMPORT", { importId }),
    "Failed to import. Please try again.",
  );
  const discard = useWrite(
    () => transferCalls.write("DISCARD_IMPORT", { importId }),
    "Failed to cancel. Please try again.",
  );
  const count = rows.create + rows.merge;
  return (
    <>
      {isBeyondLimit && (
        <p className="small quiet">
          What goes beyond the free plan's new boxes of this month stays out.{" "}
          <Link to="/app/pro">Pro has no limit</Link>.
        </p>
      )}
      <div className="actions">
        {count > 0 && (
          <Button isLoading={apply.isPending || isBusy} onClick={() => apply.run()}>
            {state === "ready" ? `Import ${boxes(count)}` : "Import"}
          </Button>
        )}
        <Button kind="plain" isLoading={discard.isPending} onClick={() => discard.run()}>Cancel</Button>
      </div>
      <Fault>{apply.fault ?? discard.fault}</Fault>
    </>
  );
}
