import { useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { Label } from "../ui/label.tsx";
import styles from "./gallery.module.css";
import { MediaPicture } from "./media_picture.tsx";

interface GalleryProps {
  readonly item: Item;
  readonly onOpen: (mediaKey: string) => void;
}

/** The photos of a box, to swipe through; without one, the box itself. Its number lies over their edge. */
export function Gallery({ item, onOpen }: GalleryProps) {
  const pictures = item.media.filter(({ category }) => category === "image" || category === "video");
  return (
    <div className={styles.gallery}>
      {pictures.length > 0
        ? <Strip pictures={pictures} onOpen={onOpen} />
        : <div className={styles.box} aria-hidden="true" />}
      <span className={styles.number}>
        <span className="unseen">Number</span>
        <Label tagId={item.tagId} size="large" />
      </span>
    </div>
  );
}

function Strip({ pictures, onOpen }: { readonly pictures: readonly Media[]; readonly onOpen: GalleryProps["onOpen"] }) {
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const go = (step: number) => strip.current?.scrollBy({ left: step * strip.current.clientWidth, behavior: "smooth" });
  return (
    <>
      <div
        ref={strip}
        className={styles.strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        onKeyDown={({ key }) => (key === "ArrowLeft" && go(-1)) || (key === "ArrowRight" && go(1))}
      >
        {pictures.map((media) => (
          <button
            key={media.key}
            type="button"
            onClick={() => onOpen(media.key)}
            aria-label={`Open ${media.fileName}`}
          >
            <MediaPicture media={media} size="view" />
          </button>
        ))}
      </div>
      {pictures.length > 1 && (
        <div className={styles.steps}>
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
