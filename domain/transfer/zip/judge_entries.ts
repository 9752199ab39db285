import { shownBytes } from "../../wire/bytes.ts";
import { MAX_ENTRIES, MAX_GROWTH } from "../import_limits.ts";

/** What a zip says of one of its files. */
export interface DeclaredEntry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly isLink: boolean;
  readonly isEncrypted: boolean;
  /** The name of its packing; null where every program unpacks it. */
  readonly rarePacking: string | null;
  readonly declaredBytes: number;
  readonly packedBytes: number;
}

const LONGEST_PATH = 1_000;
/** Small zips may grow more: an empty photo of one colour does. */
const FREE_GROWTH_BYTES = 16 * 1024 * 1024;

/**
 * Looks at what a zip declares, entry after entry, before anything of it is unpacked.
 * @param maxBytes what all its files may come to
 * @returns for each entry why the whole zip is refused; null where nothing speaks against it so far
 */
export function judgeEntries(zipBytes: number, maxBytes: number): (entry: DeclaredEntry) => string | null {
  let [count, bytes, packedBytes] = [0, 0, 0];
  return (entry) => {
    count++;
    bytes += entry.declaredBytes;
    packedBytes += entry.packedBytes;
    if (count > MAX_ENTRIES) return `This zip holds more than ${MAX_ENTRIES.toLocaleString("en")} files.`;
    if (entry.path.length > LONGEST_PATH) return "This zip holds a file whose name is longer than any system takes.";
    if (entry.path === "" && !entry.isFolder) return "This zip holds a file without a name.";
    if (!isPathInside(entry.path)) return `This zip names a file outside of itself: "${shown(entry.path)}".`;
    if (entry.path.includes("\0")) return `This zip holds a file whose name no system takes: "${shown(entry.path)}".`;
    if (entry.isLink) return `This zip holds a link instead of a file: "${shown(entry.path)}".`;
    if (entry.isEncrypted) return "This zip is locked with a password. Please unlock it first.";
    if (entry.rarePacking !== null) {
      return `This zip is packed in a way that is not read here (${entry.rarePacking}). Please make a usual zip (Deflate).`;
    }
    if (packedBytes > zipBytes) return "This zip is damaged: its files take more room than it has.";
    if (bytes > MAX_GROWTH * zipBytes + FREE_GROWTH_BYTES) {
      return `This zip would grow to more than ${shownBytes(bytes)} when it is unpacked, which no zip of boxes does.`;
    }
    if (bytes > maxBytes) {
      return `The files in this zip take more than ${shownBytes(maxBytes)}, which is all that your plan keeps.`;
    }
    return null;
  };
}

/** Below the zip's own top, on every system. */
export function isPathInside(path: string): boolean {
  return !/^([a-z]:)?[\\/]/i.test(path) && !path.split(/[\\/]/).includes("..");
}

/** Some programs of Windows write backslashes, and others `./` before every name. */
export function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/(^|\/)(\.\/)+/g, "$1");
}

function shown(path: string): string {
  return path.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "?").slice(0, 80);
}
