import { type ReactNode, useState } from "react";
import type { Item } from "../../domain/items/item.ts";
import { useStore } from "../base/store.ts";
import { classNames } from "../ui/class_names.ts";
import { AddFiles } from "./add_files.tsx";
import { MediaPicture } from "./media_picture.tsx";
import { startUploads, uploads } from "./uploads.ts";
import { UploadTile } from "./upload_tile.tsx";

interface AssetsProps {
  readonly item: Item;
  readonly onOpen: (mediaKey: string) => void;
}

/** Everything attached to a box, and the ways to attach more: camera, library, dropping files here. */
export function Assets({ item, onOpen }: AssetsProps) {
  const coming = useStore(uploads).filter(({ itemId }) => itemId === item._id);
  const add = (files: readonly File[]) => startUploads(item._id, files);
  const isEmpty = item.media.length === 0 && coming.length === 0;
  return (
    <DropPlace onFiles={add}>
      <div className="list-head">
        <h2 id="assets">Assets</h2>
        <span className="quiet small">{item.media.length} {item.media.length === 1 ? "item" : "items"}</span>
        <AddFiles onFiles={add} />
      </div>
      {isEmpty && <NoAssets />}
      <ul role="list" className="tiles">
        {item.media.map((media) => (
          <li key={media.key}>
            <button type="button" className="tile" onClick={() => onOpen(media.key)} title={media.fileName}>
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
    <div className="no-assets">
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
      className={classNames("assets", isOver && "is-over")}
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
