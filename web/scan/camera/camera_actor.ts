import { fromCallback } from "xstate";
import type { Keep } from "../../../domain/scan/scan_setup.ts";
import type { CameraTrouble, ScanEvent } from "../../../domain/scan/scan.ts";
import { type Camera, cameraAllowed, openCamera } from "./camera.ts";
import { keepCamera, takeCamera } from "./warm_reader.ts";
import { lightMeter } from "./light_meter.ts";
import type { ScanParts } from "../scan_view.ts";

/** Shows the camera in the page's video for as long as it is wanted, and lets go of it at once when it is not. */
export function cameraActor({ video, show }: Pick<ScanParts, "video" | "show">) {
  return fromCallback<Keep>(({ sendBack, receive }) => {
    const send: (event: ScanEvent) => void = sendBack;
    const over = new AbortController(), { signal } = over;
    let held: Camera | null = null, isKept = false;
    receive(() => isKept = true);
    cameraAllowed().then(() => send({ type: "cameraAllowed" }), () => undefined);
    readyCamera().then(async (opened) => {
      if (typeof opened === "string") return send({ type: "cameraFailed", trouble: opened });
      if (signal.aborted) return opened.stop();
      held = opened;
      show({ camera: opened });
      for (const track of opened.stream.getTracks()) {
        track.addEventListener("ended", () => send({ type: "cameraFailed", trouble: "busy" }), { signal });
      }
      await play(video.current, opened.stream);
      send({ type: "cameraStarted" });
      if (video.current) tellOfPictures(video.current, () => send({ type: "pictureSeen" }), signal);
    });
    return () => {
      over.abort();
      if (held && isKept) keepCamera(held);
      else held?.stop();
      show({ camera: null });
    };
  });
}

async function readyCamera(): Promise<Camera | CameraTrouble> {
  return takeCamera() ?? await openCamera();
}

const LOOK_EVERY_MS = 500;
/** What a camera's noise in the dark has more of. */
const BLACK = 1 / 255;

function tellOfPictures(video: HTMLVideoElement, tell: () => void, signal: AbortSignal): void {
  const brightness = lightMeter(video);
  const timer = setInterval(() => brightness() > BLACK && tell(), LOOK_EVERY_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
}

async function play(video: HTMLVideoElement | null, stream: MediaStream): Promise<void> {
  if (!video) return;
  video.srcObject = stream;
  // Refused when the page went to the background meanwhile; it starts again when it returns.
  await video.play().catch(() => undefined);
}
