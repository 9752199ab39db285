import { useState } from "react";
import { scanActions } from "../../domain/scan/contract.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { actionClient } from "../api/client.ts";
import { useAnswer, useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toasts.tsx";
import styles from "./kept_pictures.module.css";

const NOT_DELETED = "The kept pictures could not be deleted.";
const scanCalls = actionClient("/api/backend/scans", scanActions);

/** In the settings: the pictures of numbers that this person kept, to be taken back at any time; nothing while there are none. */
export function KeptPictures() {
  const { answer } = useAnswer(scanCalls.query("COUNT_KEPT_SCANS", {}), "Failed to count the kept pictures");
  const [isAsking, setAsking] = useState(false);
  const forget = useWrite(
    () => scanCalls.write("FORGET_KEPT_SCANS", {}),
    NOT_DELETED,
  );
  const kept = answer.status === "ready" ? answer.value.data.kept : 0;
  if (kept === 0) return null;
  const pictures = kept === 1 ? "picture" : "pictures";
  return (
    <section className={classNames("card", styles.card)} aria-labelledby="kept-pictures">
      <h2 id="kept-pictures">Kept pictures of numbers</h2>
      <p className="quiet">You kept {kept} {pictures} of numbers to make reading better.</p>
      <div className="actions">
        <Button kind="plain" onClick={() => setAsking(true)}>Delete kept pictures</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${kept} kept ${pictures}?`}
          doIt="Delete"
          isLoading={forget.isPending}
          onConfirm={() =>
            forget.run(undefined, {
              onSuccess: () => showToast({ sentence: "The kept pictures are deleted." }),
              onError: (error) => showToast({ sentence: sentenceOf(error, NOT_DELETED), isError: true }),
              onSettled: () => setAsking(false),
            })}
          onClose={() => forget.isPending || setAsking(false)}
        >
          <p>This cannot be undone. Your boxes and their photos stay.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
