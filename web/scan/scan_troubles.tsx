import type { SnapshotFrom } from "xstate";
import { CameraOff } from "lucide-react";
import type { CameraTrouble, ScanEvent } from "../../domain/scan/scan.ts";
import type { scanMachine } from "../../domain/scan/scan_machine.ts";
import { Button } from "../ui/button.tsx";
import { LabelOnBox } from "../ui/label.tsx";
import { CAMERA_TROUBLE, NO_CONNECTION } from "./scan_words.ts";

interface CameraTroubledProps {
  readonly trouble: CameraTrouble;
  readonly onRetry: () => void;
}

/** Trying again helps where the person, or another app, can change something. */
const RETRIED: readonly CameraTrouble[] = ["denied", "busy", "none"];

export function CameraTroubled({ trouble, onRetry }: CameraTroubledProps) {
  return (
    <div className="scan-trouble" role="alert">
      <CameraOff size={40} strokeWidth={1.5} aria-hidden="true" />
      <p>{CAMERA_TROUBLE[trouble]}</p>
      {RETRIED.includes(trouble) && <Button kind="plain" onClick={onRetry}>Try the camera again</Button>}
    </div>
  );
}

interface UnreachedProps {
  readonly state: SnapshotFrom<typeof scanMachine>;
  readonly tell: (event: ScanEvent) => void;
}

/** A number that was read while nobody could be asked whose it is. */
export function Unreached({ state: { context: { tagId, sentence } }, tell }: UnreachedProps) {
  return (
    <section className="scan-sheet is-question" role="alert">
      <div className="scan-unreached">
        <LabelOnBox tagId={tagId ?? ""} size="large" />
        <p>{sentence ?? NO_CONNECTION}</p>
      </div>
      <div className="actions">
        <Button onClick={() => tell({ type: "tryAgain" })}>Try Again</Button>
        <Button kind="plain" onClick={() => tell({ type: "lookAgain" })}>Scan another</Button>
      </div>
    </section>
  );
}
