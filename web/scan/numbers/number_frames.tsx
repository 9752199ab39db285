import { type Ref, type RefObject, useRef } from "react";
import { cssVars } from "../../ui/css_vars.ts";
import { around, onElement, sizeOf } from "../camera/geometry.ts";
import styles from "./number_frames.module.css";
import type { FoundNumber } from "../camera/scan_picture.ts";

/** Room round a number for a finger, in shares of its height. */
const RIM = .1;

interface NumberFramesProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly found: readonly FoundNumber[];
  /** Those that may be chosen. */
  readonly numbers: readonly string[];
  readonly onChoose: (text: string) => void;
}

/** Two numbers in view, each to be tapped where it stands. Who cannot see them, or has a keyboard, has them in the list. */
export function NumberFrames({ ref, video: { current: video }, found, numbers, onChoose }: NumberFramesProps) {
  const sizes = sizeOf(video);
  const lastSeen = useLastSeen(found);
  return (
    <div ref={ref} className={styles.frames} aria-hidden="true">
      {sizes && numbers.map((text) => {
        const corners = lastSeen.get(text);
        if (!corners) return null;
        const points = corners.map((corner) => onElement(corner, sizes.element, sizes.video));
        const { x, y, width, height } = around(points, RIM, sizes.element);
        return (
          <button
            key={text}
            type="button"
            tabIndex={-1}
            data-part="frame"
            className={styles.frame}
            style={cssVars({ "--x": `${x}px`, "--y": `${y}px`, "--width": `${width}px`, "--height": `${height}px` })}
            onClick={() => onChoose(text)}
          >
            <span>{text}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Where each was seen last: not every frame shows both, and what comes and goes is missed by a finger. */
function useLastSeen(found: readonly FoundNumber[]): ReadonlyMap<string, FoundNumber["corners"]> {
  const lastSeen = useRef(new Map<string, FoundNumber["corners"]>());
  for (const { text, corners } of found) lastSeen.current.set(text, corners);
  return lastSeen.current;
}
