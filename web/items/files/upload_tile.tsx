import { Images, RotateCw, X } from "lucide-react";
import { SeePro } from "../../auth/see_pro.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { cssVars } from "../../ui/css_vars.ts";
import { FilePicker } from "../../ui/file_picker.tsx";
import { IconButton } from "../../ui/icon_button.tsx";
import { FilePreview } from "./media_picture.tsx";
import styles from "./tiles.module.css";
import type { Upload } from "./upload_queue.ts";
import { uploadQueue } from "./uploads.ts";

interface UploadTileProps {
  readonly upload: Upload;
  /** The box has as many files as the plan keeps: trying again could only fail. */
  readonly isFull: boolean;
}

/** A file on its way, as it looks here: how far it is, or why it did not get there. */
export function UploadTile({ upload, isFull }: UploadTileProps) {
  const { id, file, status, progress, sentence, isOverPlan, isGone } = upload;
  const percent = Math.round(progress * 100);
  return (
    <li className={classNames("stack wide rounded middle anchor", styles.tile, styles.upload)}>
      {status !== "failed" && file.type.startsWith("image/") && <FilePreview file={file} />}
      <span className={`small strong ellipsis ${styles.name}`}>{file.name}</span>
      {status === "failed"
        ? (
          <>
            <span role="alert" className="small red">{sentence}</span>
            {isOverPlan && (
              <span className="small">
                <SeePro />
              </span>
            )}
            {isGone && (
              <FilePicker
                kind="bare"
                aria-label="Files"
                onFiles={([again]) => again && uploadQueue.retry(id, again)}
              >
                <Images aria-hidden="true" /> Pick it again
              </FilePicker>
            )}
            {!isGone && !(isOverPlan && isFull) && (
              <Button kind="bare" onClick={() => uploadQueue.retry(id)}>
                <RotateCw aria-hidden="true" /> Retry
              </Button>
            )}
          </>
        )
        : (
          <>
            <span
              className={`wide ${styles.progress}`}
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
  return percent < 100 ? `${percent}%` : "Saving…";
}
