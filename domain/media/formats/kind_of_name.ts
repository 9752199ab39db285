import { type Kind, UNKNOWN } from "./kind.ts";
import type { MediaCategory } from "../media.ts";

/** Extensions of kinds that people look at or listen to; a file with such a name must be such a kind. */
const EXTENSIONS: Readonly<Record<string, MediaCategory>> = {
  ...named("image", "jpg jpeg jpe jfif png gif webp bmp svg heic heif hif avif tif tiff"),
  ...named("video", "mp4 m4v mov qt avi 3gp 3gpp 3g2 webm mkv"),
  ...named("audio", "mp3 mpga wav ogg oga m4a aac flac"),
};
/** Kinds whose bytes say only the family; all of them are downloads, so the name may say the rest. */
const BY_NAME: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "application/x-ole-storage": { doc: "application/msword", xls: "application/vnd.ms-excel" },
  "text/plain": { csv: "text/csv" },
};

/** The kind with what the name adds to it. */
export function kindOfName(kind: Kind, fileName: string): Kind {
  const byName = BY_NAME[kind.type] ?? {};
  const extension = extensionOf(fileName);
  const type = Object.hasOwn(byName, extension) ? byName[extension] : undefined;
  return type ? { ...kind, type } : kind;
}

/**
 * Whether a file calls itself a picture, video or sound, by name or by claimed type, and is something else that we know:
 * an HTML page named `.png`, for example. What we do not know is kept as a document.
 */
export function belies(kind: Kind, fileName: string, claimedType: string): boolean {
  if (kind.category !== "document" || kind.type === UNKNOWN.type) return false;
  return Object.hasOwn(EXTENSIONS, extensionOf(fileName)) || /^(image|video|audio)\//i.test(claimedType);
}

function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

function named(category: MediaCategory, extensions: string): Record<string, MediaCategory> {
  return Object.fromEntries(extensions.split(" ").map((extension) => [extension, category]));
}
