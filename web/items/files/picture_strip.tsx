import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { TagId } from "../../../domain/items/tag_id.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { Label } from "../../ui/label.tsx";
import styles from "./picture_strip.module.css";

interface StripProps<Picture> {
  readonly pictures: readonly Picture[];
  /** Which is seen first. */
  readonly first: number;
  /** @param isAt whether it is the one in sight, @param isNear or beside that one */
  readonly children: (picture: Picture, isAt: boolean, isNear: boolean) => ReactNode;
}

/** The pictures of a box, to swipe through; without one, the box itself. Its number lies over their edge. */
export function PictureStrip<Picture>({ tagId, ...strip }: StripProps<Picture> & { readonly tagId: TagId }) {
  return (
    <div className={`anchor ${styles.gallery}`}>
      {strip.pictures.length > 0
        ? <Strip {...strip} />
        : <div className={`rounded ${styles.box}`} aria-hidden="true" />}
      <span className={styles.number}>
        <span className="unseen">Number</span>
        <Label tagId={tagId} size="large" />
      </span>
    </div>
  );
}

function Strip<Picture>({ pictures, first, children }: StripProps<Picture>) {
  const { strip, at, go, ...scrolling } = useStrip(first);
  return (
    <>
      <div ref={strip} className={`flex rounded ${styles.strip}`} {...scrolling}>
        {pictures.map((picture, index) => children(picture, index === at, Math.abs(index - at) <= 1))}
      </div>
      {pictures.length > 1 && (
        <div className={`row small figures pill ${styles.steps}`}>
          <IconButton kind="inherit" name="Previous photo" disabled={at === 0} onClick={() => go(-1)}>
            <ChevronLeft />
          </IconButton>
          <span>{Math.min(at + 1, pictures.length)} / {pictures.length}</span>
          <IconButton kind="inherit" name="Next photo" disabled={at >= pictures.length - 1} onClick={() => go(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </>
  );
}

function useStrip(first: number) {
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(first);
  useLayoutEffect(() => {
    if (strip.current) strip.current.scrollLeft = at * strip.current.clientWidth;
  }, []);
  const go = (step: number) => strip.current?.scrollBy({ left: step * strip.current.clientWidth, behavior: "smooth" });
  return {
    strip,
    at,
    go,
    onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: { currentTarget: HTMLElement }) =>
      setAt(Math.round(scrollLeft / clientWidth)),
    onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
      const step = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
      const next = currentTarget.children[at + step];
      if (step === 0 || !(next instanceof HTMLElement)) return;
      next.focus({ preventScroll: true });
      go(step);
    },
  };
}
