import type { MediaKey } from "../wire/ids.ts";
import type { Media, MediaCategory } from "./media.ts";

/** A file of a box as the database holds it. */
export interface StoredMedia {
  readonly key: MediaKey;
  readonly fileName: string;
  readonly type: string;
  readonly category: MediaCategory;
  readonly caption: string;
  readonly isCover: boolean;
  readonly isAnimated: boolean;
  /** Bytes. */
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly rendition: Media["rendition"];
  readonly renditionError: string | null;
}

/** The file as it travels. A failed rendition keeps its addresses: a placeholder is served there. */
export function presentMedia(stored: StoredMedia, basePath: string): Media {
  const address = `${basePath}/media/${stored.key}`;
  const hasPictures = stored.rendition === "ready" || stored.rendition === "failed";
  return {
    key: stored.key,
    url: `${address}?size=original`,
    ...(hasPictures && { thumbUrl: `${address}?size=thumb`, viewUrl: `${address}?size=view` }),
    fileName: stored.fileName,
    type: stored.type,
    size: stored.size,
    ...(stored.width !== null && { width: stored.width }),
    ...(stored.height !== null && { height: stored.height }),
    category: stored.category,
    caption: stored.caption,
    isCover: stored.isCover,
    isAnimated: stored.isAnimated,
    rendition: stored.rendition,
    ...(stored.renditionError !== null && { renditionError: stored.renditionError }),
  };
}
