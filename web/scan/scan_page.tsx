import { useNavigate } from "react-router-dom";
import { X } from "lucide-react";
import { useTitle } from "../shell/use_title.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { Label } from "../ui/label.tsx";
import { CameraTools } from "./camera_tools.tsx";
import { Candidates } from "./candidates.tsx";
import { FoundFrame } from "./found_frame.tsx";
import { Keypad } from "./keypad.tsx";
import { ScanMessage } from "./scan_message.tsx";
import { CameraTroubled, Unreached } from "./scan_troubles.tsx";
import { useScan } from "./use_scan.ts";

/** Point the camera at a number, and be at its box. */
export function ScanPage() {
  useTitle("Scan");
  const navigate = useNavigate();
  const scan = useScan();
  const { state, tell } = scan;
  const { number, camera } = state.value;
  const { tagId, trouble } = state.context;
  const isLanded = number === "lookingUp" || number === "open" || number === "create";
  return (
    <main className="scan" tabIndex={-1} data-state={number}>
      <h1 className="unseen">Scan a box</h1>
      <video ref={scan.video} className="scan-video" muted playsInline aria-hidden="true" />
      <header className="scan-head">
        <IconButton name="Close" onClick={() => navigate("/app/home")}>
          <X aria-hidden="true" />
        </IconButton>
        {scan.camera && <CameraTools camera={scan.camera} onChooseLens={scan.chooseLens} />}
      </header>
      <div className="scan-stage">
        {camera !== "troubled" && <div ref={scan.guide} className="scan-guide" />}
        {trouble && <CameraTroubled trouble={trouble} onRetry={() => tell({ type: "cameraWanted" })} />}
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
  const { state: { value: { number }, context }, tell } = scan;
  return (
    <div className="scan-foot">
      <ScanMessage state={scan.state} tell={tell} />
      {(number === "asking" || number === "askingPhoto") && (
        <Candidates
          key={context.question}
          candidates={context.candidates}
          shot={scan.shot}
          onChoose={(text, isKept) => {
            if (isKept) scan.keep(text);
            tell({ type: "candidateChosen", text });
          }}
          onDismiss={() => tell({ type: "lookAgain" })}
        />
      )}
      {number === "unreached" && <Unreached state={scan.state} tell={tell} />}
      <Keypad
        typed={context.typed}
        shot={number === "typing" ? scan.shot : null}
        onType={(digits) => tell({ type: "digitsTyped", digits })}
        onSend={(isKept) => {
          if (isKept) scan.keep(context.typed);
          tell({ type: "numberTyped" });
        }}
        onPhoto={scan.takePhoto}
      />
    </div>
  );
}
