import { CameraOff } from "lucide-react";
import type { ReactNode } from "react";
import type { CameraTrouble, Scan, ScanEvent } from "../../domain/scan/scan.ts";
import { useHouseholds } from "../auth/households.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { LabelOnBox } from "../ui/label.tsx";
import sheetStyles from "./sheet.module.css";
import styles from "./scan_troubles.module.css";

/** Why the camera shows nothing, and what to do: one sentence each. */
const SENTENCES: Readonly<Record<CameraTrouble, string>> = {
  denied:
    "The camera is blocked for this page: allow it in your browser's site settings, type the number, or take a photo.",
  none: "No camera was found on this device: type the number, or choose a photo.",
  busy: "Another app is using the camera: close it and try again, type the number, or take a photo.",
  insecure:
    "Browsers give the camera to https pages only, and this one is plain http: type the number, or take a photo.",
  silent: "The camera does not answer: try again, type the number, or take a photo instead.",
  black: "The camera shows nothing but black: uncover it, try again, type the number, or take a photo instead.",
  unsupported: "This browser does not hand out its camera here: type the number, or take a photo.",
};

/** Trying again helps where the person, or another app, can change something. */
const RETRIED: readonly CameraTrouble[] = ["denied", "busy", "none", "silent", "black"];

interface CameraTroubledProps {
  readonly trouble: CameraTrouble;
  readonly onRetry: () => void;
}

export function CameraTroubled({ trouble, onRetry }: CameraTroubledProps) {
  return (
    <div className={`stack gap-16 size-18 middle ${styles.trouble}`} role="alert">
      <CameraOff size={40} strokeWidth={1.5} aria-hidden="true" />
      <p>{SENTENCES[trouble]}</p>
      {RETRIED.includes(trouble) && <Button kind="plain" onClick={onRetry}>Try the camera again</Button>}
    </div>
  );
}

interface NumberTroubleProps {
  readonly context: Scan;
  readonly send: (event: ScanEvent) => void;
}

/** A number that was read while nobody could be asked whose it is; asked again by a tap, or once the browser is online. */
export function Unreached(props: NumberTroubleProps) {
  return (
    <NumberTrouble
      {...props}
      sentence={props.context.sentence ?? "No connection, so we could not look for this box."}
      action={<Button onClick={() => props.send({ type: "tryAgain" })}>Try Again</Button>}
    />
  );
}

/** For who may make no box: a number that none has. */
export function Missing(props: NumberTroubleProps) {
  const { isAlone } = useHouseholds();
  const elsewhere = !isAlone && (
    <ButtonLink to={`/app/number/${props.context.tagId}`}>Look in my other households</ButtonLink>
  );
  return <NumberTrouble {...props} sentence="There is no box with this number here." action={elsewhere} />;
}

function NumberTrouble(
  { context: { tagId }, send, sentence, action }: NumberTroubleProps & { sentence: string; action?: ReactNode },
) {
  return (
    <section className={classNames("stack gap-12", sheetStyles.sheet, sheetStyles.coming)} role="alert">
      <div className={`row gap-16 ${styles.unreached}`}>
        <LabelOnBox tagId={tagId ?? ""} size="large" />
        <p>{sentence}</p>
      </div>
      <div className="actions">
        {action}
        <Button kind={action ? "plain" : "normal"} onClick={() => send({ type: "lookAgain" })}>Scan another</Button>
      </div>
    </section>
  );
}
