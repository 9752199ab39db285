import { useNavigate } from "react-router-dom";
import { useShortcuts } from "../base/use_shortcuts.ts";
import { useTitle } from "../base/use_title.ts";
import { Label } from "../ui/label.tsx";
import { CameraPicture, CameraTools } from "./camera_view.tsx";
import { KeepPicture, useKeeping } from "./keep_picture.tsx";
import { Keypad } from "./keypad.tsx";
import { choiceIn, NumberList } from "./number_list.tsx";
import { ScanMessage } from "./scan_message.tsx";
import styles from "./scan_page.module.css";
import { CameraTroubled, Unreached } from "./scan_troubles.tsx";
import { useScan } from "./use_scan.ts";

export function ScanPage() {
  useTitle("Scan");
  const navigate = useNavigate();
  const scan = useScan();
  const { state, send } = scan;
  const { number, camera } = state.value;
  const { tagId, trouble, shown } = state.context;
  const isPhoto = shown === "photo";
  const isLanded = number === "lookingUp" || number === "open" || number === "create";
  const close = () => navigate("/app/home");
  useShortcuts({ Escape: close });
  return (
    <main className={styles.scan} tabIndex={-1} data-state={number}>
      <h1 className="unseen">Scan a box</h1>
      <CameraPicture video={scan.video} found={scan.found} photo={isPhoto ? scan.shot : null} />
      <CameraTools camera={scan.camera} onChooseLens={scan.chooseLens} onClose={close} />
      <div className={styles.stage}>
        {camera !== "troubled" && !isPhoto && <div ref={scan.guide} className={styles.guide} data-part="guide" />}
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
      <ScanFoot scan={scan} />
    </main>
  );
}

function ScanFoot({ scan }: { readonly scan: ReturnType<typeof useScan> }) {
  const { state, send, shot } = scan;
  const { value: { number }, context } = state;
  const { keeping, keepAs } = useKeeping(shot);
  const numbers = choiceIn(state);
  return (
    <div className={styles.foot}>
      <div className={styles.above}>
        <ScanMessage state={state} hasTorch={Boolean(scan.camera?.setTorch)} send={send} />
        {numbers.length > 0 && (
          <NumberList
            ref={scan.list}
            numbers={numbers}
            onChoose={(text) => {
              keepAs(text);
              send({ type: "numberChosen", text });
            }}
          >
            <KeepPicture {...keeping} />
          </NumberList>
        )}
        {number === "typing" && <KeepPicture {...keeping} isAlone />}
        {number === "unreached" && <Unreached context={context} send={send} />}
      </div>
      <Keypad
        typed={context.typed}
        onType={(digits) => send({ type: "digitsTyped", digits })}
        onSend={() => {
          keepAs(context.typed);
          send({ type: "numberTyped" });
        }}
        onPhoto={scan.takePhoto}
      />
    </div>
  );
}
