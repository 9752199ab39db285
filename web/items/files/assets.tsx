import { type ReactNode, useEffect, useState } from "react";
import { ArrowLeft, ArrowRight, ArrowUpDown, Check, Star } from "lucide-react";
import { counted } from "../../../domain/wire/counted.ts";
import type { Item } from "../../../domain/items/item.ts";
import { useMayChange } from "../../auth/households.ts";
import { useStore } from "../../base/store.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { AddFiles } from "./add_files.tsx";
import { coverOf, movedOrder } from "./arranged.ts";
import styles from "./assets.module.css";
import { ListHead } from "../list/list_head.tsx";
import { MediaPicture } from "./media_picture.tsx";
import tileStyles from "./tiles.module.css";
import { UploadTile } from "./upload_tile.tsx";
import { uploadQueue } from "./uploads.ts";
import { useArrangement } from "./use_arrangement.ts";
import { useLimits } from "../../api/items.ts";

interface AssetsProps {
  readonly item: Item;
  readonly onOpen: (mediaKey: string) => void;
}

export function Assets({ item, onOpen }: AssetsProps) {
  const coming = useStore(uploadQueue.uploads).filter(({ itemId }) => itemId === item._id);
  const add = (files: readonly File[]) => uploadQueue.add(item._id, files);
  const [isArranging, setArranging] = useState(false);
  const most = useLimits()?.assetsPerBox ?? Infinity;
  const count = item.media.length;
  const isFull = count >= most;
  const mayChange = useMayChange();
  usePaste(mayChange ? add : null);
  return (
    <DropZone onFiles={mayChange ? add : null}>
      <ListHead
        id="assets"
        title="Assets"
        count={`${counted(count, "item", "items")}${isFull ? ` · ${count} of ${most}, this box is full` : ""}`}
      >
        {mayChange && count > 1 && (
          <Button
            kind="bare"
            isTight
            aria-pressed={isArranging}
            onClick={() => setArranging(!isArranging)}
          >
            {isArranging ? <Check aria-hidden="true" /> : <ArrowUpDown aria-hidden="true" />}
            {isArranging ? "Done" : "Arrange"}
          </Button>
        )}
        {mayChange && <AddFiles onFiles={add} />}
      </ListHead>
      {count === 0 && coming.length === 0 && <NoAssets />}
      <ul role="list" className={`grid gap-12 ${tileStyles.tiles}`}>
        {item.media.map((media, at) => (
          <li key={media.key}>
            {isArranging && count > 1 ? <ArrangeTile item={item} at={at} /> : (
              <button
                type="button"
                className={`stack wide rounded anchor ${tileStyles.tile}`}
                onClick={() => onOpen(media.key)}
                title={media.fileName}
              >
                <MediaPicture media={media} size="thumb" />
              </button>
            )}
            {media.caption && (
              <p className={classNames("quiet small breaks", tileStyles.caption)} dir="auto">{media.caption}</p>
            )}
          </li>
        ))}
        {coming.map((upload) => <UploadTile key={upload.id} upload={upload} isFull={isFull} />)}
      </ul>
    </DropZone>
  );
}

/** A file while its box is put in order: to the left, to the right, or as the cover. By finger and by key alike. */
function ArrangeTile({ item, at }: { readonly item: Item; readonly at: number }) {
  const { media } = item;
  const file = media[at];
  const arrange = useArrangement(item);
  if (!file) return null;
  const isCover = coverOf(media)?.key === file.key;
  const move = (step: -1 | 1) => arrange({ mediaOrder: movedOrder(media, at, step) });
  return (
    <div className={`stack wide rounded anchor ${tileStyles.tile}`}>
      <MediaPicture media={file} size="thumb" />
      <div className={`flex spread ${tileStyles.moves}`}>
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

function NoAssets() {
  return (
    <div className={`stack gap-4 rounded middle ${styles.none}`}>
      <h3 className="size-18">No attachments yet</h3>
      <p className="quiet">This item has no media attachments</p>
    </div>
  );
}

/** A picture from the clipboard comes into the box, unless somebody is writing. */
function usePaste(onFiles: ((files: readonly File[]) => void) | null): void {
  useEffect(() => {
    if (!onFiles) return;
    const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
      const isWriting = target instanceof Element && target.closest("input, textarea, dialog");
      const files = [...clipboardData?.files ?? []];
      if (!isWriting && files.length > 0) onFiles(files);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  });
}

interface DropZoneProps {
  /** Null where nothing may be dropped. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  readonly children: ReactNode;
}

function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      aria-labelledby="assets"
      className={classNames("rounded", styles.assets, isOver && styles.isOver)}
      onDragOver={(event) => {
        if (!onFiles) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!onFiles) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </section>
  );
}
