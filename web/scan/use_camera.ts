import { type RefObject, useEffect, useState } from "react";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { type Camera, openCamera } from "./camera.ts";

/** Shows the camera in `video` for as long as it is wanted, and lets go of it at once when it is not. */
export function useCamera(
  isWanted: boolean,
  video: RefObject<HTMLVideoElement | null>,
  send: (event: ScanEvent) => void,
): { camera: Camera | null; reopen: () => void } {
  usePageVisibility(send);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let held: Camera | null = null;
    openCamera().then(async (opened) => {
      if (typeof opened === "string") return isOver || send({ type: "cameraFailed", trouble: opened });
      if (isOver) return opened.stop();
      held = opened;
      setCamera(opened);
      for (const track of opened.stream.getTracks()) {
        track.addEventListener("ended", () => send({ type: "cameraFailed", trouble: "busy" }));
      }
      await show(video.current, opened.stream);
      if (!isOver) send({ type: "cameraStarted" });
    });
    return () => {
      isOver = true;
      held?.stop();
      setCamera(null);
    };
  }, [isWanted, round]);
  return { camera, reopen: () => setRound(round + 1) };
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
