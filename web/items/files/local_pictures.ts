import type { MediaKey } from "../../../domain/wire/ids.ts";

/** The memory behind them is the chosen files', which a browser keeps on disk; still, they are not kept for ever. */
const MAX_KEPT = 60;

const addresses = new Map<MediaKey, string>();

/** Remembers a picture that was just uploaded, so that it can be shown before the server has made a smaller one. */
export function keepLocalPicture(key: MediaKey, file: File): void {
  if (!file.type.startsWith("image/")) return;
  addresses.set(key, URL.createObjectURL(file));
  for (const [oldest, address] of addresses) {
    if (addresses.size <= MAX_KEPT) return;
    URL.revokeObjectURL(address);
    addresses.delete(oldest);
  }
}

export function localPictureOf(key: MediaKey): string | undefined {
  return addresses.get(key);
}
