import { type ComponentProps, type ReactNode, type RefObject, useState } from "react";
import { Flashlight, FlashlightOff, SwitchCamera, X } from "lucide-react";
import type { Camera } from "./camera.ts";
import styles from "./camera_view.module.css";
import { Drawn } from "../pictures/drawn.tsx";
import type { FoundNumber, ScanPicture } from "./scan_picture.ts";
import { onElement, sizeOf } from "./geometry.ts";

interface CameraPictureProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The numbers in the newest frame, in pixels of the video. */
  readonly found: readonly FoundNumber[];
  /** A photo that is shown instead of the camera. */
  readonly photo: ScanPicture | null;
}

export function CameraPicture({ video, found, photo }: CameraPictureProps) {
  return (
    <>
      <video ref={video} className={`wide ${styles.video}`} muted playsInline aria-hidden="true" />
      {photo?.preview && (
        <Drawn canvas={photo.preview} className={`wide ${styles.photo}`} data-part="photo" aria-hidden="true" />
      )}
      <FoundNumbers found={found} video={video} />
    </>
  );
}

function FoundNumbers({ found, video: { current: video } }: Pick<CameraPictureProps, "video" | "found">) {
  const sizes = sizeOf(video);
  if (!sizes || found.length === 0) return null;
  const pointsOf = ({ corners }: FoundNumber) =>
    corners.map((corner) => onElement(corner, sizes.element, sizes.video).join(",")).join(" ");
  return (
    <svg className={`wide ${styles.found}`} aria-hidden="true">
      {found.map((one, at) => <polygon key={at} points={pointsOf(one)} />)}
    </svg>
  );
}

interface CameraToolsProps {
  readonly camera: Camera | null;
  readonly onChooseLens: (deviceId: string) => void;
  readonly onClose: () => void;
  /** Stands below the tools. */
  readonly children: ReactNode;
}

export function CameraTools({ camera, onChooseLens, onClose, children }: CameraToolsProps) {
  return (
    <header className={`flex wrap gap-8 ${styles.head}`}>
      <Tool name="Close" onClick={onClose}>
        <X aria-hidden="true" />
      </Tool>
      {camera?.setTorch && <Light setTorch={camera.setTorch} />}
      {camera && camera.lenses.length > 1 && (
        <label className={`centered anchor ${styles.tool}`} title="Camera">
          <SwitchCamera aria-hidden="true" />
          <span className="unseen">Camera</span>
          <select value={camera.lensId} onChange={(event) => onChooseLens(event.target.value)}>
            {camera.lenses.map(({ deviceId, name }) => <option key={deviceId} value={deviceId}>{name}</option>)}
          </select>
        </label>
      )}
      {children}
    </header>
  );
}

/** Never turned on unasked: on glossy labels it blinds. */
function Light({ setTorch }: { readonly setTorch: NonNullable<Camera["setTorch"]> }) {
  const [isLit, setIsLit] = useState(false);
  const change = () => setTorch(!isLit).then(() => setIsLit(!isLit), () => undefined);
  return (
    <Tool name="Light" aria-pressed={isLit} onClick={change}>
      {isLit ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
    </Tool>
  );
}

function Tool({ name, ...rest }: { readonly name: string } & ComponentProps<"button">) {
  return <button type="button" className={`centered anchor ${styles.tool}`} aria-label={name} title={name} {...rest} />;
}
