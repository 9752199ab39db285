import { type RefObject, useState } from "react";
import { Flashlight, FlashlightOff, SwitchCamera, X } from "lucide-react";
import type { Camera } from "./camera.ts";
import styles from "./camera_view.module.css";
import { Drawn } from "./drawn.tsx";
import type { FoundNumber, Shot } from "./shot.ts";
import { onElement } from "./view.ts";

interface CameraPictureProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The number in the newest frame, in pixels of the video. */
  readonly found: FoundNumber | null;
  /** A photo that is shown instead of the camera. */
  readonly photo: Shot | null;
}

export function CameraPicture({ video, found, photo }: CameraPictureProps) {
  return (
    <>
      <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
      {photo?.preview && <Drawn canvas={photo.preview} className={styles.photo} data-part="photo" aria-hidden="true" />}
      {found && <FoundFrame found={found} video={video} />}
    </>
  );
}

function FoundFrame({ found, video: { current: video } }: Pick<CameraPictureProps, "video"> & { found: FoundNumber }) {
  if (!video || video.videoWidth === 0) return null;
  const size = { width: video.videoWidth, height: video.videoHeight };
  const element = { width: video.clientWidth, height: video.clientHeight };
  const points = found.corners.map((corner) => onElement(corner, element, size).join(","));
  return (
    <svg className={styles.found} aria-hidden="true">
      <polygon points={points.join(" ")} />
    </svg>
  );
}

interface CameraToolsProps {
  readonly camera: Camera | null;
  readonly onChooseLens: (deviceId: string) => void;
  readonly onClose: () => void;
}

export function CameraTools({ camera, onChooseLens, onClose }: CameraToolsProps) {
  return (
    <header className={styles.head}>
      <button type="button" className={styles.tool} aria-label="Close" title="Close" onClick={onClose}>
        <X aria-hidden="true" />
      </button>
      {camera?.setTorch && <Light setTorch={camera.setTorch} />}
      {camera && camera.lenses.length > 1 && (
        <label className={styles.tool} title="Camera">
          <SwitchCamera aria-hidden="true" />
          <span className="unseen">Camera</span>
          <select value={camera.lensId} onChange={(event) => onChooseLens(event.target.value)}>
            {camera.lenses.map(({ deviceId, name }) => <option key={deviceId} value={deviceId}>{name}</option>)}
          </select>
        </label>
      )}
    </header>
  );
}

/** Never turned on unasked: on glossy labels it blinds. */
function Light({ setTorch }: { readonly setTorch: NonNullable<Camera["setTorch"]> }) {
  const [isLit, setIsLit] = useState(false);
  const change = () => setTorch(!isLit).then(() => setIsLit(!isLit), () => undefined);
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label="Light"
      title="Light"
      aria-pressed={isLit}
      onClick={change}
    >
      {isLit ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
    </button>
  );
}
