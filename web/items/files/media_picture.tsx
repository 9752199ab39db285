import { type ReactNode, useEffect, useState } from "react";
import { FileAudio, FileText, ImageOff, Play, VideoOff } from "lucide-react";
import type { Media } from "../../../domain/media/media.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { localPictureOf } from "./local_pictures.ts";
import { pictureFault, useVideoFault } from "./media_fault.ts";
import styles from "./media_picture.module.css";

const FIRST_WAIT_MS = 10_000;

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

function FileSign({ name, isAudio = false }: { readonly name: string; readonly isAudio?: boolean }) {
  return <Sign icon={isAudio ? <FileAudio strokeWidth={1.5} /> : <FileText strokeWidth={1.5} />}>{name}</Sign>;
}

/** What stands where no picture does. */
export function Sign({ icon, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <span className={`stack gap-8 quiet wide middle ${styles.sign}`}>
      {icon}
      <span className="small">{children}</span>
    </span>
  );
}

/**
 * The first address whose picture comes. The best one that did not is asked for again, each time after twice as long: the way to the
 * server may have been lost for a moment.
 * @returns `url` undefined where none is left, the best that failed, and what says that `url` did not come
 */
function usePictureAddress(addresses: readonly string[]) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [tries, setTries] = useState(0);
  const url = addresses.find((address) => !broken.includes(address));
  const failed = broken.find((address) => addresses.includes(address));
  useEffect(() => {
    if (!failed) return setTries(0);
    const probe = new Image();
    probe.onload = () => setBroken([]);
    probe.onerror = () => setTries(tries + 1);
    const ask = () => probe.src = failed;
    const timer = setTimeout(ask, FIRST_WAIT_MS * 2 ** tries);
    addEventListener("online", ask);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", ask);
      probe.onload = probe.onerror = null;
    };
  }, [failed, tries]);
  return { url, failed, fail: () => url && setBroken([...broken, url]) };
}

export function FilePreview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  const [isBroken, setBroken] = useState(!file.type.startsWith("image/"));
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (isBroken) return <FileSign name={file.name} />;
  return url && <img src={url} alt={file.name} className={`wide ${styles.picture}`} onError={() => setBroken(true)} />;
}
