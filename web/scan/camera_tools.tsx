import { useState } from "react";
import { Flashlight, FlashlightOff, SwitchCamera } from "lucide-react";
import { IconButton } from "../ui/icon_button.tsx";
import type { Camera } from "./camera.ts";

interface CameraToolsProps {
  readonly camera: Camera;
  readonly onChooseLens: (deviceId: string) => void;
}

/** Light and lens, where the device has them. The light is never turned on unasked: on glossy labels it blinds. */
export function CameraTools({ camera, onChooseLens }: CameraToolsProps) {
  const [isLit, setIsLit] = useState(false);
  const { setTorch, lenses, lensId } = camera;
  const light = async () => {
    await setTorch?.(!isLit).then(() => setIsLit(!isLit), () => undefined);
  };
  return (
    <div className="scan-tools">
      {setTorch && (
        <IconButton name="Light" aria-pressed={isLit} onClick={light}>
          {isLit ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
        </IconButton>
      )}
      {lenses.length > 1 && (
        <label className="scan-lens" title="Camera">
          <SwitchCamera aria-hidden="true" />
          <span className="unseen">Camera</span>
          <select value={lensId} onChange={(event) => onChooseLens(event.target.value)}>
            {lenses.map(({ deviceId, name }) => <option key={deviceId} value={deviceId}>{name}</option>)}
          </select>
        </label>
      )}
    </div>
  );
}
