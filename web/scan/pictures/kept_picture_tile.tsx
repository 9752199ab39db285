import { Trash2 } from "lucide-react";
import { useState } from "react";
import { scanActions } from "../../../domain/scan/contract.ts";
import type { KeptPicture } from "../../../domain/scan/kept_scan.ts";
import { sentenceOf } from "../../api/api_failure.ts";
import { addressOf } from "../../api/call_row.ts";
import { useWrite } from "../../api/use_answer.ts";
import { withBasePath } from "../../base/page_config.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { showToast } from "../../ui/toasts.tsx";
import styles from "./kept_pictures.module.css";

const { get_kept_scan } = scanActions;
const NOT_DELETED = "This picture could not be deleted.";

interface KeptPictureTileProps {
  readonly scan: KeptPicture;
  readonly forget: () => Promise<unknown>;
  readonly onForgotten: () => void;
}

/** One kept picture, with what its owner said and what had been read. */
export function KeptPictureTile({ scan: { scanId, label, readAs }, forget, onForgotten }: KeptPictureTileProps) {
  const [isMissing, setMissing] = useState(false);
  const [isGone, setGone] = useState(false);
  const { run, isPending } = useWrite(forget, NOT_DELETED);
  const remove = () =>
    run(undefined, {
      onSuccess: () => {
        setGone(true);
        showToast({ sentence: `The picture of ${label} is deleted.` });
        onForgotten();
      },
      onError: (error) => showToast({ sentence: sentenceOf(error, NOT_DELETED), isError: true }),
    });
  return (
    <li className={`grid gap-8 shrinks ${styles.picture}`}>
      {isMissing ? <p className="quiet small">This picture could not be loaded.</p> : (
        <img
          src={withBasePath(addressOf(get_kept_scan, { scanId }))}
          alt={`The number ${label} as the camera saw it`}
          loading="lazy"
          onError={() => setMissing(true)}
        />
      )}
      <p>
        <strong>{label}</strong> <span className="quiet small">{readingWords(label, readAs)}</span>
      </p>
      <IconButton name={`Delete the picture of ${label}`} disabled={isPending || isGone} onClick={remove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

function readingWords(label: string, readAs: string): string {
  if (readAs === "") return "not read";
  return readAs === label ? "read right" : `read as ${readAs}`;
}
