import { scanActions } from "../../../domain/scan/contract.ts";
import { useState } from "react";
import { callRow } from "../../api/call_row.ts";
import { showToast } from "../../ui/toasts.tsx";
import { classNames } from "../../ui/class_names.ts";
import { Drawn } from "./drawn.tsx";
import sheetStyles from "../sheet.module.css";
import styles from "./keep_picture.module.css";
import { asFile, type ScanPicture } from "../camera/scan_picture.ts";
import { showFailure } from "../../api/show_failure.ts";

interface KeepPictureProps {
  readonly picture: ScanPicture | null;
  readonly isKept: boolean;
  readonly onKeep: (isWanted: boolean) => void;
  /** Without a list that it belongs to. */
  readonly isAlone?: boolean;
}

/** Shows the cut-out of the number and asks whether it may be kept: that and nothing else. Without a cut-out nothing is asked. */
export function KeepPicture({ picture, isKept, onKeep, isAlone = false }: KeepPictureProps) {
  if (!picture?.cut) return null;
  return (
    <div
      className={isAlone ? classNames("stack gap-12", sheetStyles.sheet, sheetStyles.coming, styles.keep) : styles.keep}
    >
      <label className={`row gap-8 target grow ${styles.tick}`}>
        <input type="checkbox" checked={isKept} onChange={(event) => onKeep(event.target.checked)} />
        <span>Keep this cut-out to help reading</span>
        <Drawn canvas={picture.cut} className={styles.cut} role="img" aria-label="The number as the camera saw it" />
      </label>
      <details className={`quiet ${styles.more}`}>
        <summary>Learn more</summary>
        <p>It goes to this server with the number you choose. You can delete it in Settings.</p>
      </details>
    </div>
  );
}

/** Keeps the picture of a corrected reading, and only when the person ticked it for this very picture. */
export function useKeeping(picture: ScanPicture | null) {
  const [ticked, setTicked] = useState<ScanPicture | null>(null);
  const isKept = picture !== null && ticked === picture;
  return {
    keeping: { picture, isKept, onKeep: (isWanted: boolean) => setTicked(isWanted ? picture : null) },
    keepAs(label: string) {
      if (isKept) keep(picture, label);
      setTicked(null); // Sent once; a second try at the number is no second picture.
    },
  };
}

async function keep(picture: ScanPicture, label: string): Promise<void> {
  try {
    await sendPicture(picture, label);
    showToast({ sentence: "Picture kept. Thank you: it makes reading better." });
  } catch (error) {
    showFailure(error, "The picture could not be kept.");
  }
}

/** To the operator's server. @throws ApiFailure, or Error where the browser cannot */
async function sendPicture({ cut, readAs }: ScanPicture, label: string): Promise<void> {
  const body = cut && await asFile(cut, "image/png");
  if (!body) throw new Error("The browser made no picture of it.");
  await callRow(scanActions.keep_scan, { label, readAs }, { body });
}
