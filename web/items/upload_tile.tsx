import { Link } from "react-router-dom";
import { RotateCw, X } from "lucide-react";
import { useUser } from "../auth/login.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { cssVars } from "../ui/css_vars.ts";
import { IconButton } from "../ui/icon_button.tsx";
import styles from "./tiles.module.css";
import type { Upload } from "./upload_queue.ts";
import { uploadQueue } from "./uploads.ts";

/** A file on its way: how far it is, or why it did not get there. */
export function UploadTile({ upload }: { readonly upload: Upload }) {
  const { id, file, status, progress, sentence, isOverPlan } = upload;
  const isFree = useUser()?.isProUser === false;
  const percent = Math.round(progress * 100);
  return (
    <li className={classNames(styles.tile, styles.upload)}>
      <span className={classNames("small", styles.name)}>{file.name}</span>
      {status === "failed"
        ? (
          <>
            <span role="alert" className={classNames("small", styles.fault)}>{sentence}</span>
            {isOverPlan && isFree && <Link to="/app/pro" className="small">See Pro</Link>}
            <Button kind="bare" onClick={() => uploadQueue.retry(id)}>
              <RotateCw aria-hidden="true" /> Retry
            </Button>
          </>
        )
        : (
          <>
            <span
              className={styles.progress}
              role="progressbar"
              aria-label={`Uploading ${file.name}`}
              aria-valuenow={percent}
              style={cssVars({ "--progress": progress })}
            />
            <span className="quiet small">{saidOf(status, percent)}</span>
          </>
        )}
      <IconButton
        kind="pill"
        className={styles.remove}
        name={status === "failed" ? "Dismiss" : "Cancel upload"}
        onClick={() => uploadQueue.drop(id)}
      >
        <X />
      </IconButton>
    </li>
  );
}

function saidOf(status: Upload["status"], percent: number): string {
  if (status === "waiting") return "Waiting";
  return percent < 100 ? `${percent}%` : "Storing…";
}
