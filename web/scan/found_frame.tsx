import type { RefObject } from "react";
import type { FoundNumber } from "./shot.ts";
import { onElement } from "./view.ts";

interface FoundFrameProps {
  readonly found: FoundNumber;
  readonly video: RefObject<HTMLVideoElement | null>;
}

/** A thin frame round the number that is being read. */
export function FoundFrame({ found, video: { current: video } }: FoundFrameProps) {
  if (!video || video.videoWidth === 0) return null;
  const size = { width: video.videoWidth, height: video.videoHeight };
  const element = { width: video.clientWidth, height: video.clientHeight };
  const points = found.corners.map((corner) => onElement(corner, element, size).join(","));
  return (
    <svg className="scan-found" aria-hidden="true">
      <polygon points={points.join(" ")} />
    </svg>
  );
}
