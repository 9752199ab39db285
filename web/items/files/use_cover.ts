import { useState } from "react";
import type { Item } from "../../../domain/items/item.ts";
import { coverOf } from "./arranged.ts";

/** The small picture of a box's cover: never an original, which may weigh megabytes. */
export function useCover({ media }: Item) {
  const url = coverOf(media)?.thumbUrl;
  const [broken, setBroken] = useState<string>();
  return { cover: url === broken ? undefined : url, markBroken: () => setBroken(url) };
}
