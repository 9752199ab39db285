import { ArrowLeft, ArrowRight, Star } from "lucide-react";
import type { Item } from "../../../domain/items/item.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { coverOf, movedOrder } from "./arranged.ts";
import { MediaPicture } from "./media_picture.tsx";
import styles from "./tiles.module.css";
import { useArrangement } from "./use_arrangement.ts";

interface ArrangeTileProps {
  readonly item: Item;
  readonly at: number;
}

/** A file while its box is put in order: to the left, to the right, or as the cover. By finger and by key alike. */
export function ArrangeTile({ item, at }: ArrangeTileProps) {
  const { media } = item;
  const file = media[at];
  const arrange = useArrangement(item);
  if (!file) return null;
  const isCover = coverOf(media)?.key === file.key;
  const move = (step: -1 | 1) => arrange({ mediaOrder: movedOrder(media, at, step) });
  return (
    <div className={`stack wide rounded anchor ${styles.tile}`}>
      <MediaPicture media={file} size="thumb" />
      <div className={`flex spread ${styles.moves}`}>
        <IconButton kind="pill" name={`Move ${file.fileName} forward`} disabled={at === 0} onClick={() => move(-1)}>
          <ArrowLeft />
        </IconButton>
        {file.thumbUrl && (
          <IconButton
            kind="pill"
            name={isCover ? `${file.fileName} is the cover` : `Make ${file.fileName} the cover`}
            aria-pressed={isCover}
            onClick={() => isCover || arrange({ coverKey: file.key })}
          >
            <Star fill={isCover ? "currentColor" : "none"} />
          </IconButton>
        )}
        <IconButton
          kind="pill"
          name={`Move ${file.fileName} back`}
          disabled={at === media.length - 1}
          onClick={() => move(1)}
        >
          <ArrowRight />
        </IconButton>
      </div>
    </div>
  );
}
