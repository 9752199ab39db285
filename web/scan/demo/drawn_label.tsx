import { type PointerEvent, useRef, useSyncExternalStore } from "react";
import type { Corners, Point } from "../../../domain/scan/reading.ts";
import { CardboardBox } from "../../ui/drawings/cardboard_box.tsx";
import styles from "./drawn_label.module.css";
import { onSheet, SHEET } from "./drawing.ts";
import type { Touch } from "./ink.ts";
import type { useNumberDemo } from "./use_number_demo.ts";

interface DrawnLabelProps {
  readonly demo: ReturnType<typeof useNumberDemo>;
  /** Somebody puts the pen down. */
  readonly onWrite: () => void;
}

/** The box, on whose label one writes. */
export function DrawnLabel({ demo, onWrite }: DrawnLabelProps) {
  const { answer } = demo;
  const isHeard = useSyncExternalStore(never, () => true, () => false);
  const corners = useRef<HTMLDivElement>(null);
  const toSheet = useRef<((seen: Point) => Point) | null>(null);
  const strokeTo = (event: PointerEvent) => {
    for (const each of touchesOf(event)) if (toSheet.current) demo.strokeTo(touchOf(each, toSheet.current));
  };
  return (
    <CardboardBox>
      <canvas
        ref={demo.bleed}
        width={SHEET.width}
        height={SHEET.height}
        className={`wide ${styles.bleed}`}
        aria-hidden="true"
      />
      <canvas
        ref={demo.canvas}
        width={SHEET.width}
        height={SHEET.height}
        className={`wide ${styles.sheet}`}
        role="img"
        aria-label="A box to write a number on. With a keyboard, type one in the field below."
        onPointerDown={(event) => {
          onWrite();
          event.currentTarget.setPointerCapture(event.pointerId);
          toSheet.current = corners.current && onSheet(cornersOf(corners.current), SHEET);
          strokeTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) strokeTo(event);
        }}
        onPointerUp={demo.lift}
        onPointerCancel={demo.lift}
      />
      <div ref={corners} className={`wide ${styles.corners}`} aria-hidden="true">
        <i /> <i /> <i /> <i />
      </div>
      {isHeard && answer.kind === "blank" && (
        <p className={`middle ${styles.hint}`} aria-hidden="true">Write a number here</p>
      )}
      {"box" in answer && answer.box && (
        <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} className={`wide ${styles.found}`} aria-hidden="true">
          <polygon points={answer.box.join(" ")} />
        </svg>
      )}
    </CardboardBox>
  );
}

/** The page that the build draws asks nobody to write yet. */
function never(): () => void {
  return () => {};
}

/** A quick hand is reported several times a frame; the browser hands that over together, where it can. */
function touchesOf({ nativeEvent }: PointerEvent): readonly globalThis.PointerEvent[] {
  const all = nativeEvent.getCoalescedEvents?.() ?? [];
  return all.length > 0 ? all : [nativeEvent];
}

function touchOf(event: globalThis.PointerEvent, toSheet: (seen: Point) => Point): Touch {
  const { clientX, clientY, pointerType, pressure, timeStamp } = event;
  return { at: toSheet([clientX, clientY]), pressure: pointerType === "pen" ? pressure : null, ms: timeStamp };
}

/** Where the perspective has put the label's corners just now. */
function cornersOf(marks: HTMLElement): Corners {
  const [one, two, three, four] = [...marks.children].map((mark): Point => {
    const { left, top } = mark.getBoundingClientRect();
    return [left, top];
  });
  if (!one || !two || !three || !four) throw new Error("expected marks in the label's four corners");
  return [one, two, three, four];
}
