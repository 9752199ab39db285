import { useState } from "react";
import type { Item } from "../../../domain/items/item.ts";
import type { Arrangement } from "../../../domain/media/arrangement.ts";
import type { Media } from "../../../domain/media/media.ts";

/** A box's files as an arrangement makes them, before the server has said so. */
export function arranged(media: readonly Media[], { mediaOrder, coverKey, captions }: Arrangement): Media[] {
  const rank = ({ key }: Media) => {
    const at = mediaOrder?.indexOf(key) ?? -1;
    return at < 0 ? Infinity : at;
  };
  const captionOf = ({ key, caption }: Media) => captions?.find((given) => given.key === key)?.caption ?? caption;
  return media
    .map((one) => ({
      ...one,
      caption: captionOf(one),
      isCover: coverKey === undefined ? one.isCover : one.key === coverKey,
    }))
    .toSorted((one, other) => rank(one) === rank(other) ? 0 : rank(one) - rank(other));
}

export function movedOrder(media: readonly Media[], from: number, step: -1 | 1): Media["key"][] {
  const keys = media.map(({ key }) => key);
  const [moved] = keys.splice(from, 1);
  if (moved) keys.splice(from + step, 0, moved);
  return keys;
}

/** What stands for a box: the one that its owner chose, or its first picture. */
export function coverOf<T extends Pick<Media, "isCover" | "thumbUrl">>(media: readonly T[]): T | undefined {
  return media.find(({ isCover, thumbUrl }) => isCover && thumbUrl) ?? media.find(({ thumbUrl }) => thumbUrl);
}

/** The small picture of a box's cover: never an original, which may weigh megabytes. */
export function useCover({ media }: Item) {
  const url = coverOf(media)?.thumbUrl;
  const [broken, setBroken] = useState<string>();
  return { cover: url === broken ? undefined : url, markBroken: () => setBroken(url) };
}
