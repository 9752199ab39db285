import { RotateCw, X } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { cssVars } from "../ui/css_vars.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { dropUpload, retryUpload, type Upload } from "./uploads.ts";

/** A file on its way: how far it is, or why it did not get there. */
export function UploadTile({ upload: { id, file, status, progress, sentence } }: { readonly upload: Upload }) {
  const percent = Math.round(progress * 100);
  return (
    <li className="tile upload">
      <span className="upload-name small">{file.name}</span>
      {status === "failed"
        ? (
          <>
            <span role="alert" className="upload-fault small">{sentence}</span>
            <Button kind="bare" onClick={() => retryUpload(id)}>
              <RotateCw aria-hidden="true" /> Retry
            </Button>
          </>
        )
        : (
          <>
            <span
              className="progress"
              role="progressbar"
              aria-label={`Uploading ${file.name}`}
              aria-valuenow={percent}
              style={cssVars({ "--progress": progress })}
            />
            <span className="quiet small">{saidOf(status, percent)}</span>
          </>
        )}
      <IconButton name={status === "failed" ? "Dismiss" : "Cancel upload"} onClick={() => dropUpload(id)}>
        <X />
      </IconButton>
    </li>
  );
}

function saidOf(status: Upload["status"], percent: number): string {
  if (status === "waiting") return "Waiting";
  return percent < 100 ? `${percent}%` : "Storing…";
}
