import { type ReactNode, useState } from "react";
import type { Item } from "../../domain/items/item.ts";
import { useStore } from "../base/store.ts";
import { classNames } from "../ui/class_names.ts";
import { AddFiles } from "./add_files.tsx";
import styles from "./assets.module.css";
import { counted } from "./item_words.ts";
import { ListHead } from "./list_head.tsx";
import { MediaPicture } from "./media_picture.tsx";
import tileStyles from "./tiles.module.css";
import { UploadTile } from "./upload_tile.tsx";
import { uploadQueue } from "./uploads.ts";

interface AssetsProps {
  readonly item: Item;
  readonly onOpen: (mediaKey: string) => void;
}

export function Assets({ item, onOpen }: AssetsProps) {
  const coming = useStore(uploadQueue.uploads).filter(({ itemId }) => itemId === item._id);
  const add = (files: readonly File[]) => uploadQueue.add(item._id, files);
  return (
    <DropPlace onFiles={add}>
      <ListHead id="assets" title="Assets" count={counted(item.media.length, "item", "items")}>
        <AddFiles onFiles={add} />
      </ListHead>
      {item.media.length === 0 && coming.length === 0 && <NoAssets />}
      <ul role="list" className={tileStyles.tiles}>
        {item.media.map((media) => (
          <li key={media.key}>
            <button type="button" className={tileStyles.tile} onClick={() => onOpen(media.key)} title={media.fileName}>
              <MediaPicture media={media} size="thumb" />
            </button>
          </li>
        ))}
        {coming.map((upload) => <UploadTile key={upload.id} upload={upload} />)}
      </ul>
    </DropPlace>
  );
}

function NoAssets() {
  return (
    <div className={styles.none}>
      <h3>No attachments yet</h3>
      <p className="quiet">This item has no media attachments</p>
    </div>
  );
}

interface DropPlaceProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

function DropPlace({ onFiles, children }: DropPlaceProps) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      aria-labelledby="assets"
      className={classNames(styles.assets, isOver && styles.isOver)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </section>
  );
}
