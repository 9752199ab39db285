import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { nextNumber, rememberMade } from "../../api/next_number.ts";
import type { SavedBefore } from "../../base/scan_loop.ts";
import { useStore } from "../../base/store.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Label } from "../../ui/label.tsx";
import styles from "./saved_box.module.css";
import { uploadQueue } from "../files/uploads.ts";
import { useTrash } from "../use_trash.ts";

/** Over the camera that is open again: what was saved, what to write next, and the way back. */
export function SavedBox({ saved }: { readonly saved: SavedBefore }) {
  const { data } = useQuery(nextNumber());
  const navigate = useNavigate();
  const { isMoving, moveToTrash } = useTrash(saved, () => {
    rememberMade(saved.after);
    navigate("/app/scan", { replace: true });
  });
  return (
    <section className={`row wrap ${styles.saved}`} aria-label="Saved">
      <b role="status" className="grow">Saved {saved.tagId}</b>
      <ButtonLink kind="bare" isTight className={styles.way} to={`/app/item/${saved._id}`}>Open</ButtonLink>
      <Button kind="bare" isTight className={styles.way} isLoading={isMoving} onClick={moveToTrash}>Undo</Button>
      {data && (
        <p className={styles.write}>
          Write <Label tagId={data.data.tagId} className={styles.next} /> on the next box
        </p>
      )}
      <FailedPhotos itemId={saved._id} />
    </section>
  );
}

/** Nobody looks at the box itself, where its files are. */
function FailedPhotos({ itemId }: { readonly itemId: string }) {
  const failed = useStore(uploadQueue.uploads).filter((upload) =>
    upload.itemId === itemId && upload.status === "failed"
  );
  if (failed.length === 0) return null;
  return (
    <p role="alert" className={`row gap-4 ${styles.failed}`}>
      <span className="grow">
        {failed.length === 1 ? "Its photo was not sent." : "Its photos were not sent."} {failed[0]?.sentence}
      </span>
      {failed.some(({ isGone }) => !isGone) && (
        <Button
          kind="bare"
          isTight
          className={styles.way}
          onClick={() => failed.forEach(({ id }) => uploadQueue.retry(id))}
        >
          Retry
        </Button>
      )}
    </p>
  );
}
