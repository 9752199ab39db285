import { type RefObject, useEffect, useState } from "react";
import type { CameraTrouble, ScanEvent } from "../../domain/scan/scan.ts";
import { type Camera, openCamera } from "./camera.ts";
import { keepCamera, takeCamera } from "./kept_ready.ts";

interface CameraUse {
  readonly isWanted: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The next scan follows soon: the camera is kept for it. */
  readonly isKept: () => boolean;
  readonly send: (event: ScanEvent) => void;
}

/** Shows the camera in `video` for as long as it is wanted, and lets go of it at once when it is not. */
export function useCamera({ isWanted, video, isKept, send }: CameraUse) {
  usePageVisibility(send);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    const over = new AbortController(), { signal } = over;
    let held: Camera | null = null;
    readyCamera().then(async (opened) => {
      if (typeof opened === "string") return signal.aborted || send({ type: "cameraFailed", trouble: opened });
      if (signal.aborted) return opened.stop();
      held = opened;
      setCamera(opened);
      for (const track of opened.stream.getTracks()) {
        track.addEventListener("ended", () => send({ type: "cameraFailed", trouble: "busy" }), { signal });
      }
      await show(video.current, opened.stream);
      if (!signal.aborted) send({ type: "cameraStarted" });
    });
    return () => {
      over.abort();
      if (held && isKept()) keepCamera(held);
      else held?.stop();
      setCamera(null);
    };
  }, [isWanted, round]);
  return { camera, reopen: () => setRound(round + 1) };
}

async function readyCamera(): Promise<Camera | CameraTrouble> {
  return takeCamera() ?? await openCamera();
}

async function show(video: HTMLVideoElement | null, stream: MediaStream): Promise<void> {
  if (!video) return;
  video.srcObject = stream;
  // Refused when the page went to the background meanwhile; it starts again when it returns.
  await video.play().catch(() => undefined);
}

/** Says whether the page is seen, at first and when it goes out of sight and comes back. */
function usePageVisibility(send: (event: ScanEvent) => void): void {
  useEffect(() => {
    const say = () => send({ type: document.visibilityState === "hidden" ? "pageHidden" : "pageShown" });
    say();
    document.addEventListener("visibilitychange", say);
    return () => document.removeEventListener("visibilitychange", say);
  }, []);
}
