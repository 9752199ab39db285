import { type ReactNode, useEffect, useRef, useState } from "react";
import type { SnapshotFrom } from "xstate";
import { FEW_BOXES_LEFT } from "../../domain/items/plan_limits.ts";
import { NOTHING_LISTED } from "../../domain/scan/list.ts";
import { type ScanEvent, shownCode } from "../../domain/scan/scan.ts";
import type { scanMachine } from "../../domain/scan/scan_machine.ts";
import { useLimits } from "../api/items.ts";
import { useMayChange } from "../auth/households.ts";
import { SeePro } from "../auth/see_pro.tsx";
import { useTitle } from "../base/use_title.ts";
import { useWayBack } from "../base/use_way_back.ts";
import { Label } from "../ui/label.tsx";
import { CameraPicture, CameraTools } from "./camera/camera_view.tsx";
import { CodeCard } from "./codes/code_card.tsx";
import fewStyles from "./few_boxes_left.module.css";
import { isMending, useChoice } from "./numbers/use_choice.ts";
import { Keypad } from "./numbers/keypad.tsx";
import { MendNumber } from "./numbers/mend_number.tsx";
import { NumberFrames } from "./numbers/number_frames.tsx";
import { NumberList } from "./numbers/number_list.tsx";
import { KeepPicture, useKeeping } from "./pictures/keep_picture.tsx";
import { ScanMessage } from "./scan_message.tsx";
import styles from "./scan_page.module.css";
import { CameraTroubled, Missing, Unreached } from "./scan_troubles.tsx";
import { useScan } from "./use_scan.ts";

interface ScanPageProps {
  /** The number of the box that was saved right before. */
  readonly saved: string | null;
  /** What there is to say of it. */
  readonly children: ReactNode;
  /** Where one chooses the box that a code is kept with. */
  readonly keepCode: (code: string, onClose: () => void) => ReactNode;
}

export function ScanPage({ saved, children, keepCode }: ScanPageProps) {
  useTitle("Scan");
  const scan = useScan(saved);
  const { state, send } = scan;
  const { number } = state.value;
  const { tagId, trouble, shown } = state.context;
  const isPhoto = shown === "photo";
  const choice = useChoice(state);
  const code = codeIn(state);
  const numbers = code === null ? choice.numbers : NOTHING_LISTED;
  const isOfTwo = number === "looking" && state.context.isListOfTwo && numbers.length > 0;
  const isLanded = number === "lookingUp" || number === "open" || number === "create";
  const close = useWayBack("/app/home");
  useEscape(() => {
    const closing = closingEvent(state.value);
    if (isSelectOpen()) return;
    if (closing) send(closing);
    else if (code !== null) send({ type: "codeClosed" });
    else if (numbers.length > 0) choice.close();
    else close();
  });
  return (
    <main className={`grid ${styles.scan}`} tabIndex={-1} data-state={number}>
      <h1 className="unseen">Scan a box</h1>
      <CameraPicture video={scan.video} found={isOfTwo ? [] : scan.found} photo={isPhoto ? scan.picture : null} />
      <CameraTools camera={scan.camera} onChooseLens={scan.chooseLens} onClose={close}>
        {!isLanded && children}
      </CameraTools>
      <div className={`centered ${styles.stage}`}>
        {!trouble && !isPhoto && <div ref={scan.guide} className={styles.guide} data-part="guide" />}
        {trouble && (number === "looking" || number === "typing") && (
          <CameraTroubled
            trouble={trouble}
            onRetry={() => send({ type: "cameraWanted" })}
          />
        )}
        {isLanded && tagId && (
          <div className={styles.landing}>
            <Label tagId={tagId} size="hero" />
          </div>
        )}
      </div>
      {isOfTwo && (
        <NumberFrames
          ref={scan.frames}
          video={scan.video}
          found={scan.found}
          numbers={numbers}
          onChoose={(text) => send({ type: "numberChosen", text })}
        />
      )}
      <ScanFoot scan={scan} numbers={numbers} code={code} keepCode={keepCode} />
    </main>
  );
}

interface ScanFootProps {
  readonly scan: ReturnType<typeof useScan>;
  /** Those to choose from. */
  readonly numbers: readonly string[];
  /** One that leads nowhere yet; then there is no number to choose. */
  readonly code: string | null;
  readonly keepCode: ScanPageProps["keepCode"];
}

function ScanFoot({ scan, numbers, code, keepCode }: ScanFootProps) {
  const { state, send, picture } = scan;
  const { value: { number }, context } = state;
  const { keeping, keepAs } = useKeeping(picture);
  const [chosen, setChosen] = useState<number | null>(null);
  const isMended = isMending(state);
  return (
    <div className={`stack anchor ${styles.foot}`}>
      <div className={`grid wide ${styles.above}`}>
        {number === "looking" && <FewBoxesLeft />}
        <ScanMessage
          state={state}
          numbers={numbers}
          code={code}
          arrived={scan.arrived}
          hasTorch={Boolean(scan.camera?.setTorch)}
          send={send}
        />
        {numbers.length > 0 && (
          <NumberList
            ref={scan.list}
            numbers={numbers}
            mayCreate={context.mayCreate}
            onChoose={(text) => {
              keepAs(text);
              send({ type: "numberChosen", text });
            }}
            onDeny={(text) => send({ type: "numberDenied", text })}
          >
            {/* Of two numbers the cut-out shows one, and nobody said yet which is meant. */}
            {!context.isListOfTwo && <KeepPicture {...keeping} />}
          </NumberList>
        )}
        {code !== null && (
          <CodeCard
            ref={scan.list}
            code={code}
            mayChange={context.mayCreate}
            keepCode={keepCode}
            onClose={() => send({ type: "codeClosed" })}
            onLeave={() => send({ type: "nextScanFollows" })}
          />
        )}
        {isMended && (
          <MendNumber typed={context.typed} chosen={chosen} onChoose={setChosen}>
            <KeepPicture {...keeping} />
          </MendNumber>
        )}
        {number === "typing" && !isMended && <KeepPicture {...keeping} isAlone />}
        {number === "unreached" && <Unreached context={context} send={send} />}
        {number === "missing" && <Missing context={context} send={send} />}
      </div>
      <Keypad
        typed={context.typed}
        chosen={chosen}
        onType={(digits) => {
          setChosen(null);
          send({ type: "digitsTyped", digits });
        }}
        onSend={() => {
          keepAs(context.typed);
          send({ type: "numberTyped" });
        }}
        onPhoto={scan.takePhoto}
      />
    </div>
  );
}

/** The code that a person may do something with. A photo may show it beside digits that are none. */
function codeIn({ value: { number }, context }: SnapshotFrom<typeof scanMachine>): string | null {
  return number === "looking" || number === "unclearPhoto" ? shownCode(context) : null;
}

/** What closes that which lies over the camera just now: digits that were typed, a photo, a number that led nowhere. */
function closingEvent({ number }: SnapshotFrom<typeof scanMachine>["value"]): ScanEvent | null {
  if (number === "typing") return { type: "digitsTyped", digits: "" };
  const isClosed = number === "unclearPhoto" || number === "unreached" || number === "missing";
  return isClosed ? { type: "lookAgain" } : null;
}

/** The browser draws a select's list itself and closes it on Escape; some tell the page of that key all the same. */
function isSelectOpen(): boolean {
  return CSS.supports("selector(:open)") && document.querySelector("select:open") !== null;
}

/** Escape, also out of a field; where a dialog is open it is the dialog's. */
function useEscape(leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented && !document.querySelector("dialog[open]")) latest.current();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Said before a new box is pointed at, not when it is saved. Boxes that one has are found all the same. */
function FewBoxesLeft() {
  const left = useLimits()?.boxesLeft ?? null;
  const mayChange = useMayChange();
  if (left === null || left > FEW_BOXES_LEFT || !mayChange) return null;
  return (
    <p className={`small middle ${fewStyles.left}`} data-part="boxes-left">
      {left === 0
        ? "No new boxes are left this month. Your boxes are still found. "
        : `${left === 1 ? "1 new box" : `${left} new boxes`} left this month. `}
      <SeePro />
    </p>
  );
}
