import { type SyntheticEvent, useState } from "react";
import type { Media } from "../../../domain/media/media.ts";
import { CALM, useMedia } from "../../base/use_media.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { cssVars } from "../../ui/css_vars.ts";
import { localPictureOf } from "../files/local_pictures.ts";
import { MediaPicture } from "../files/media_picture.tsx";
import { useVideoFault } from "../files/media_fault.ts";
import styles from "./media_viewer.module.css";
import { isBetterWhole, sizeOf } from "./shown_picture.ts";

interface SlideProps {
  readonly media: Media;
  /** In the row of all files. */
  readonly index: number;
  readonly isShown: boolean;
}

/** One file at its position in the row. Neighbours are there before they are turned to, out of reach of focus and readers. */
export function Slide({ media, index, isShown }: SlideProps) {
  return (
    <div
      className={`centered gap-12 wide ${styles.slide}`}
      style={cssVars({ "--index": index })}
      data-shown={isShown ? "" : undefined}
      inert={!isShown}
    >
      {media.category === "image"
        ? <Photo media={media} isShown={isShown} />
        : <Other media={media} isShown={isShown} />}
      {media.renditionError && <p className="small">{media.renditionError}</p>}
    </div>
  );
}

function Photo({ media, isShown }: Pick<SlideProps, "media" | "isShown">) {
  const { thumbUrl, caption, fileName } = media;
  const isCalm = useMedia(CALM);
  const [come, setCome] = useState<Parameters<typeof sizeOf>[2]>({});
  const [broken, setBroken] = useState<readonly string[]>([]);
  const usable = (url: string | undefined) => url && !broken.includes(url) ? url : undefined;
  const sharp = usable(isShown && isBetterWhole(media, isCalm) ? media.url : undefined) ?? usable(media.viewUrl);
  const [firstBase] = useState(() => localPictureOf(media.key) ?? thumbUrl);
  const base = usable(firstBase) ?? usable(thumbUrl);
  if (!sharp && !base) {
    return (
      <div data-picture className={`centered gap-12 middle ${styles.sign}`}>
        <MediaPicture media={media} size="view" />
      </div>
    );
  }
  const shared = {
    draggable: false,
    decoding: "async",
    onLoad: ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) =>
      setCome((others) => ({
        ...others,
        [addressOf(image)]: { width: image.naturalWidth, height: image.naturalHeight },
      })),
    onError: ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) =>
      setBroken((others) => [...others, addressOf(image)]),
  } as const;
  const { width, height } = sizeOf(media, [sharp, base], come);
  return (
    <div
      data-picture
      data-zooms
      className={`anchor ${styles.photo}`}
      style={cssVars({ "--width": width, "--height": height })}
    >
      {/* What is there already, under what is still coming. */}
      {base && <img {...shared} src={base} alt={sharp ? "" : caption || fileName} />}
      {sharp && <img {...shared} src={sharp} alt={caption || fileName} />}
    </div>
  );
}

function addressOf(image: HTMLImageElement): string {
  return image.getAttribute("src") ?? "";
}

function Other({ media, isShown }: Pick<SlideProps, "media" | "isShown">) {
  const { category, url, fileName } = media;
  if (category === "video") return <Video media={media} isShown={isShown} />;
  return (
    <div data-picture className={`centered gap-12 middle ${styles.sign}`}>
      {category === "audio"
        ? <audio src={url} controls preload="metadata" />
        : <ButtonLink href={url} target="_blank" rel="noreferrer">Open {fileName}</ButtonLink>}
    </div>
  );
}

function Video({ media, isShown }: Pick<SlideProps, "media" | "isShown">) {
  const { fault, watching } = useVideoFault(media);
  const { url, viewUrl, fileName } = media;
  if (fault) {
    return (
      <div data-picture className={`centered gap-12 middle ${styles.sign}`}>
        <p role="status">{fault}.</p>
        <ButtonLink href={url} download={fileName}>Download {fileName}</ButtonLink>
      </div>
    );
  }
  return (
    <video
      data-picture
      src={url}
      poster={viewUrl}
      controls
      playsInline
      autoPlay={isShown}
      preload="metadata"
      {...watching}
    />
  );
}
