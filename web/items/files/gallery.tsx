import type { Item } from "../../../domain/items/item.ts";
import { coverOf } from "./arranged.ts";
import { MediaPicture } from "./media_picture.tsx";
import { PictureStrip } from "./picture_strip.tsx";

interface GalleryProps {
  readonly item: Item;
  readonly onOpen: (mediaKey: string) => void;
}

/** The photos and videos of a box, each of which can be opened. */
export function Gallery({ item, onOpen }: GalleryProps) {
  const pictures = item.media.filter(({ category }) => category === "image" || category === "video");
  const cover = coverOf(pictures);
  return (
    <PictureStrip tagId={item.tagId} first={cover ? pictures.indexOf(cover) : 0} pictures={pictures}>
      {(media, isAt) => (
        <button
          key={media.key}
          type="button"
          // One stop for the whole row: arrows move inside it.
          tabIndex={isAt ? 0 : -1}
          onClick={() => onOpen(media.key)}
          aria-label={`Open ${media.caption || media.fileName}`}
        >
          <MediaPicture media={media} size="view" />
        </button>
      )}
    </PictureStrip>
  );
}
