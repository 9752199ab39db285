import { type ReactNode, useState } from "react";
import { FileAudio, FileText, ImageOff, Play, VideoOff } from "lucide-react";
import type { Media } from "../../../domain/media/media.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { localPictureOf } from "./local_pictures.ts";
import styles from "./media_picture.module.css";
import { pictureFault } from "./picture_fault.ts";
import { usePictureAddress } from "./use_picture_address.ts";
import { useVideoFault } from "./use_video_fault.ts";

interface MediaPictureProps {
  readonly media: Media;
  readonly size: "thumb" | "view";
}

export function MediaPicture({ media, size }: MediaPictureProps) {
  if (media.category === "image") return <ImagePicture media={media} size={size} />;
  if (media.category === "video") return <VideoPicture media={media} />;
  return <FileSign name={media.fileName} isAudio={media.category === "audio"} />;
}

function ImagePicture({ media, size }: MediaPictureProps) {
  const { url, failed, fail } = usePictureAddress(addressesOf(media, size));
  const local = localPictureOf(media.key);
  const [isLocal, setLocal] = useState(local !== undefined);
  // The photo that was just taken is shown as it lies here, until the one that the server made of it has come.
  if (isLocal && local) {
    const isMade = media.rendition === "ready" && url;
    return (
      <>
        <img src={local} alt={altOf(media)} className={`wide ${styles.picture}`} onError={() => setLocal(false)} />
        {isMade && <img src={url} alt="" hidden onLoad={() => setLocal(false)} onError={() => setLocal(false)} />}
      </>
    );
  }
  if (media.rendition === "pending") return <Sign icon={<Spinner />}>Preparing the picture…</Sign>;
  if (!url) return <Sign icon={<ImageOff strokeWidth={1.5} />}>{pictureFault(media, failed)}</Sign>;
  return (
    <img
      src={url}
      alt={altOf(media)}
      className={`wide ${styles.picture}`}
      loading="lazy"
      decoding="async"
      onError={fail}
    />
  );
}

function altOf({ caption, fileName }: Media): string {
  return caption || fileName;
}

/** The smallest rendition that will do comes first, and the original last, for it may weigh megabytes. */
function addressesOf({ thumbUrl, viewUrl, url }: Media, size: "thumb" | "view"): string[] {
  return [size === "thumb" && thumbUrl, viewUrl, url].filter((address) => typeof address === "string");
}

function VideoPicture({ media }: { readonly media: Media }) {
  const { fault, isKnown, watching } = useVideoFault(media);
  if (fault) return <Sign icon={<VideoOff strokeWidth={1.5} />}>{fault}</Sign>;
  return (
    <>
      {/* #t: without it Safari shows no first frame. */}
      <video
        src={`${media.url}#t=0.1`}
        poster={media.thumbUrl}
        className={`wide ${styles.picture}`}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        {...watching}
      />
      <span className={`centered ${styles.over}`}>{isKnown ? <Play fill="currentColor" /> : <Spinner />}</span>
    </>
  );
}

interface FileSignProps {
  readonly name: string;
  readonly isAudio?: boolean;
}

export function FileSign({ name, isAudio = false }: FileSignProps) {
  return <Sign icon={isAudio ? <FileAudio strokeWidth={1.5} /> : <FileText strokeWidth={1.5} />}>{name}</Sign>;
}

function Sign({ icon, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <span className={`stack gap-8 quiet wide middle ${styles.sign}`}>
      {icon}
      <span className="small">{children}</span>
    </span>
  );
}
