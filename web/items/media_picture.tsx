import { useState } from "react";
import { FileAudio, FileText, ImageOff, Play } from "lucide-react";
import type { Media } from "../../domain/media/media.ts";
import { Spinner } from "../ui/spinner.tsx";

interface MediaPictureProps {
  readonly media: Media;
  readonly size: "thumb" | "view";
}

/** One asset at a glance: a picture, a video's first frame under a play sign, or the sign of its kind. */
export function MediaPicture({ media, size }: MediaPictureProps) {
  if (media.category === "image") return <ImagePicture media={media} size={size} />;
  if (media.category === "video") return <VideoPicture media={media} />;
  return (
    <span className="media-sign">
      {media.category === "audio" ? <FileAudio strokeWidth={1.5} /> : <FileText strokeWidth={1.5} />}
      <span className="small">{media.fileName}</span>
    </span>
  );
}

function ImagePicture({ media, size }: MediaPictureProps) {
  const [broken, setBroken] = useState<string>();
  if (media.rendition === "pending") return <Making />;
  const url = addressOf(media, size);
  if (!url) return <Fault>{media.rendition === "failed" ? "Failed to load" : "No image URL"}</Fault>;
  if (url === broken) {
    return <Fault>{isHeic(media) ? "Image format not supported in this browser" : "Failed to load"}</Fault>;
  }
  return <img src={url} alt={media.fileName} loading="lazy" decoding="async" onError={() => setBroken(url)} />;
}

/** The smallest rendition that will do; an original only where none is made, for it may weigh megabytes. */
function addressOf({ thumbUrl, viewUrl, url }: Media, size: "thumb" | "view"): string | undefined {
  return size === "thumb" ? thumbUrl ?? viewUrl ?? url : viewUrl ?? url;
}

function VideoPicture({ media }: { readonly media: Media }) {
  const [state, setState] = useState<"loading" | "ready" | "broken">("loading");
  if (state === "broken") return <Fault>Failed to load</Fault>;
  return (
    <>
      {/* #t: without it Safari shows no first frame. */}
      <video
        src={`${media.url}#t=0.1`}
        poster={media.thumbUrl}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        onLoadedMetadata={() => setState("ready")}
        onError={() => setState("broken")}
      />
      <span className="media-over">{state === "loading" ? <Spinner /> : <Play fill="currentColor" />}</span>
    </>
  );
}

function Making() {
  return (
    <span className="media-sign">
      <Spinner />
      <span className="small">Preparing the picture…</span>
    </span>
  );
}

function Fault({ children }: { readonly children: string }) {
  return (
    <span className="media-sign">
      <ImageOff strokeWidth={1.5} aria-hidden="true" />
      <span className="small">{children}</span>
    </span>
  );
}

function isHeic({ type, fileName }: Pick<Media, "type" | "fileName">): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(fileName);
}
