import { useEffect, useState } from "react";
import { scanActions } from "../../domain/scan/contract.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { actionClient } from "../api/client.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm_dialog.tsx";
import { showToast } from "../ui/toasts.tsx";

const scanCalls = actionClient("/api/backend/scans", scanActions);

/** In the settings: the pictures of numbers that this person kept, to be taken back at any time; nothing while there are none. */
export function KeptPictures() {
  const { kept, isDeleting, forget } = useKeptPictures();
  const [isAsking, setAsking] = useState(false);
  if (kept === 0) return null;
  return (
    <section className="card setting-card" aria-labelledby="kept-pictures">
      <h2 id="kept-pictures">Kept pictures of numbers</h2>
      <p className="quiet">
        You kept {kept} {kept === 1 ? "picture" : "pictures"} of numbers to make reading better.
      </p>
      <div className="actions">
        <Button kind="plain" onClick={() => setAsking(true)}>Delete kept pictures</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${kept} kept ${kept === 1 ? "picture" : "pictures"}?`}
          doIt="Delete"
          isLoading={isDeleting}
          onConfirm={async () => {
            await forget();
            setAsking(false);
          }}
          onClose={() => isDeleting || setAsking(false)}
        >
          <p>This cannot be undone. Your boxes and their photos stay.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function useKeptPictures() {
  const [kept, setKept] = useState(0);
  const [isDeleting, setDeleting] = useState(false);
  useEffect(() => {
    scanCalls.read("COUNT_KEPT_SCANS", {}).then(
      ({ data }) => setKept(data.kept),
      (error) => console.error("Failed to count the kept pictures", error),
    );
  }, []);
  const forget = async () => {
    setDeleting(true);
    try {
      await scanCalls.write("FORGET_KEPT_SCANS", {});
      setKept(0);
      showToast({ sentence: "The kept pictures are deleted." });
    } catch (error) {
      showToast({ sentence: sentenceOf(error, "The kept pictures could not be deleted."), isError: true });
    }
    setDeleting(false);
  };
  return { kept, isDeleting, forget };
}
