import { type RefObject, useEffect, useRef, useState } from "react";
import { FRAMES_PER_TURNED_PASS } from "../../domain/scan/judge.ts";
import { bestText, type Reading } from "../../domain/scan/reading.ts";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { lightMeter } from "./brightness.ts";
import { everyFrame } from "./every_frame.ts";
import type { Reader } from "./reader.ts";
import type { FoundNumber } from "./shot.ts";
import { type Glance, glanceThrough, inVideo } from "./view.ts";

/** Reads what the guide shows, frame after frame, as long as there is a reader to read with and a reason to. */
export function useFrames(
  reader: Reader | null,
  video: RefObject<HTMLVideoElement | null>,
  guide: RefObject<HTMLElement | null>,
  isAsked: boolean,
  tell: (event: ScanEvent) => void,
) {
  // A question stands while its number is read, however it may look from the side.
  const seeksTurned = useRef(!isAsked);
  seeksTurned.current = !isAsked;
  const [found, setFound] = useState<FoundNumber | null>(null);
  const newest = useRef<FoundNumber | null>(null);
  useEffect(() => {
    const shown = video.current;
    if (!reader || !shown) return;
    let isOver = false, frames = 0;
    const measure = lightMeter();
    const stop = everyFrame(shown, async () => {
      const alsoTurned = seeksTurned.current && frames % FRAMES_PER_TURNED_PASS === 0;
      const answer = await readNow(reader, shown, guide.current, alsoTurned).catch(() => "broken" as const);
      if (isOver || !answer) return;
      if (answer === "broken") return tell({ type: "readerFailed" });
      frames++;
      newest.current = answer.found;
      setFound(answer.found);
      const atMs = performance.now();
      tell({ type: "frameRead", reading: answer.reading, atMs, ...measure(shown, atMs) });
    });
    return () => {
      isOver = true;
      stop();
      setFound(null);
      newest.current = null; // It is in no frame that is still to come.
    };
  }, [reader]);
  return { found, newest };
}

async function readNow(
  reader: Reader,
  video: HTMLVideoElement,
  guide: HTMLElement | null,
  alsoTurned: boolean,
) {
  if (!guide || video.videoWidth === 0) return null;
  const size = { width: video.videoWidth, height: video.videoHeight };
  const glance = glanceThrough(guide.getBoundingClientRect(), video.getBoundingClientRect(), size);
  const { x, y, width, height } = glance.region;
  const picture = await createImageBitmap(video, x, y, width, height, {
    resizeWidth: glance.size.width,
    resizeHeight: glance.size.height,
    resizeQuality: "medium",
  }).catch(() => null);
  if (!picture) return null;
  const reading = await reader.read(picture, alsoTurned);
  return { reading, found: foundIn(reading, glance) };
}

function foundIn(reading: Reading, glance: Glance): FoundNumber | null {
  const { box } = reading;
  return box && { text: bestText(reading), corners: box.map((corner) => inVideo(corner, glance)) };
}
