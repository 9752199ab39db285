import { useEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight, Download, Trash2, X } from "lucide-react";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { ButtonLink } from "../ui/button.tsx";
import { IconButton, IconLink } from "../ui/icon_button.tsx";
import { DeleteMedia } from "./delete_media.tsx";
import { fileSize } from "./item_words.ts";
import { MediaPicture } from "./media_picture.tsx";
import styles from "./media_viewer.module.css";

interface MediaViewerProps {
  readonly item: Item;
  readonly mediaKey: string;
  readonly onClose: () => void;
}

export function MediaViewer({ item, mediaKey, onClose }: MediaViewerProps) {
  const [key, setKey] = useState(mediaKey);
  const [isAsking, setAsking] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const at = item.media.findIndex((media) => media.key === key);
  const media = item.media[at];
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!media) onClose();
  }, [media, onClose]);
  if (!media) return null;
  const go = (step: number) => setKey(item.media[at + step]?.key ?? key);
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={media.fileName}
      onClose={onClose}
      onKeyDown={({ key: pressed, target }) => {
        if (target instanceof HTMLVideoElement) return;
        if (pressed === "ArrowLeft") go(-1);
        if (pressed === "ArrowRight") go(1);
      }}
    >
      <header className={styles.bar}>
        <span className={styles.name}>
          <strong>{media.fileName}</strong>
          <span className="small">{at + 1} of {item.media.length} · {fileSize(media.size)}</span>
        </span>
        <IconLink name="Download" href={`${media.url}`} download={media.fileName}>
          <Download />
        </IconLink>
        <IconButton name="Delete file" onClick={() => setAsking(true)}>
          <Trash2 />
        </IconButton>
        <IconButton name="Close" onClick={() => dialog.current?.close()}>
          <X />
        </IconButton>
      </header>
      <Stage media={media} />
      {at > 0 && (
        <IconButton name="Previous file" onClick={() => go(-1)}>
          <ChevronLeft />
        </IconButton>
      )}
      {at < item.media.length - 1 && (
        <IconButton name="Next file" onClick={() => go(1)}>
          <ChevronRight />
        </IconButton>
      )}
      {isAsking && <DeleteMedia item={item} media={media} onClose={() => setAsking(false)} />}
    </dialog>
  );
}

function Stage({ media }: { readonly media: Media }) {
  return (
    <div key={media.key} className={styles.stage}>
      {media.category === "video" && <video src={media.url} poster={media.viewUrl} controls playsInline autoPlay />}
      {media.category === "audio" && <audio src={media.url} controls />}
      {media.category === "image" && <MediaPicture media={media} size="view" />}
      {media.category === "document" && (
        <ButtonLink href={media.url} target="_blank" rel="noreferrer">Open {media.fileName}</ButtonLink>
      )}
      {media.renditionError && <p className="small">{media.renditionError}</p>}
    </div>
  );
}
