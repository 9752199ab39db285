import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { X } from "lucide-react";
import { useTitle } from "../base/use_title.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { Label } from "../ui/label.tsx";
import { CameraTools } from "./camera_tools.tsx";
import { Candidates } from "./candidates.tsx";
import { FoundFrame } from "./found_frame.tsx";
import { Keypad } from "./keypad.tsx";
import { ScanMessage } from "./scan_message.tsx";
import { Drawn } from "./drawn.tsx";
import { CameraTroubled, Unreached } from "./scan_troubles.tsx";
import type { Shot } from "./shot.ts";
import { useScan } from "./use_scan.ts";

/** Point the camera at a number, and be at its box. */
export function ScanPage() {
  useTitle("Scan");
  const navigate = useNavigate();
  const scan = useScan();
  const { state, tell } = scan;
  const { number, camera } = state.value;
  const { tagId, trouble, shown } = state.context;
  const isPhoto = shown === "photo";
  const isLanded = number === "lookingUp" || number === "open" || number === "create";
  return (
    <main className="scan" tabIndex={-1} data-state={number}>
      <h1 className="unseen">Scan a box</h1>
      <video ref={scan.video} className="scan-video" muted playsInline aria-hidden="true" />
      {isPhoto && scan.shot?.preview && <Drawn canvas={scan.shot.preview} className="scan-photo-ground" />}
      <header className="scan-head">
        <IconButton name="Close" onClick={() => navigate("/app/home")}>
          <X aria-hidden="true" />
        </IconButton>
        {scan.camera && <CameraTools camera={scan.camera} onChooseLens={scan.chooseLens} />}
      </header>
      <div className="scan-stage">
        {camera !== "troubled" && !isPhoto && <div ref={scan.guide} className="scan-guide" />}
        {trouble && (number === "looking" || number === "typing") && (
          <CameraTroubled
            trouble={trouble}
            onRetry={() => tell({ type: "cameraWanted" })}
          />
        )}
        {isLanded && tagId && (
          <div className="scan-landing">
            <Label tagId={tagId} size="hero" />
          </div>
        )}
      </div>
      {scan.found && <FoundFrame found={scan.found} video={scan.video} />}
      <ScanFoot scan={scan} />
    </main>
  );
}

/** What is said, asked and typed below the camera. */
function ScanFoot({ scan }: { readonly scan: ReturnType<typeof useScan> }) {
  const { state: { value: { number }, context }, tell, shot } = scan;
  // The very picture that was ticked: another one is not.
  const [ticked, setTicked] = useState<Shot | null>(null);
  const isKept = shot !== null && ticked === shot;
  const keeping = { shot, isKept, onKeep: (isWanted: boolean) => setTicked(isWanted ? shot : null) };
  const send = (label: string) => {
    if (isKept) scan.keep(label);
    setTicked(null); // Sent once; a second try at the number is no second picture.
  };
  return (
    <div className="scan-foot">
      <ScanMessage state={scan.state} hasTorch={Boolean(scan.camera?.setTorch)} tell={tell} />
      <div className="scan-base">
        {(number === "asking" || number === "askingPhoto") && (
          <Candidates
            candidates={context.candidates}
            keeping={keeping}
            onChoose={(text) => {
              send(text);
              tell({ type: "candidateChosen", text });
            }}
            onDismiss={() => tell({ type: "lookAgain" })}
            onTouch={(isTouched) => tell({ type: isTouched ? "questionTouched" : "questionLetGo" })}
          />
        )}
        {number === "unreached" && <Unreached state={scan.state} tell={tell} />}
        <Keypad
          typed={context.typed}
          keeping={number === "typing" ? keeping : null}
          onType={(digits) => tell({ type: "digitsTyped", digits })}
          onSend={() => {
            send(context.typed);
            tell({ type: "numberTyped" });
          }}
          onPhoto={scan.takePhoto}
        />
      </div>
    </div>
  );
}
