import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Item } from "../../../domain/items/item.ts";
import type { Media } from "../../../domain/media/media.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { Label } from "../../ui/label.tsx";
import { coverOf } from "./arranged.ts";
import styles from "./gallery.module.css";
import { MediaPicture } from "./media_picture.tsx";

interface GalleryProps {
  readonly item: Item;
  readonly onOpen: (mediaKey: string) => void;
}

/** The photos of a box, to swipe through, its cover first seen; without one, the box itself. Its number lies over their edge. */
export function Gallery({ item, onOpen }: GalleryProps) {
  const pictures = item.media.filter(({ category }) => category === "image" || category === "video");
  return (
    <div className={`anchor ${styles.gallery}`}>
      {pictures.length > 0
        ? <Strip pictures={pictures} onOpen={onOpen} />
        : <div className={`rounded ${styles.box}`} aria-hidden="true" />}
      <span className={styles.number}>
        <span className="unseen">Number</span>
        <Label tagId={item.tagId} size="large" />
      </span>
    </div>
  );
}

function Strip({ pictures, onOpen }: { readonly pictures: readonly Media[]; readonly onOpen: GalleryProps["onOpen"] }) {
  const { strip, at, go, ...scrolling } = useStrip(pictures);
  return (
    <>
      <div ref={strip} className={`flex rounded ${styles.strip}`} {...scrolling}>
        {pictures.map((media, index) => (
          <button
            key={media.key}
            type="button"
            // One stop for the whole row: arrows move inside it.
            tabIndex={index === at ? 0 : -1}
            onClick={() => onOpen(media.key)}
            aria-label={`Open ${media.caption || media.fileName}`}
          >
            <MediaPicture media={media} size="view" />
          </button>
        ))}
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

function useStrip(pictures: readonly Media[]) {
  const strip = useRef<HTMLDivElement>(null);
  const cover = coverOf(pictures);
  const [at, setAt] = useState(cover ? pictures.indexOf(cover) : 0);
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
