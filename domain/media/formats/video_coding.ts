import { latin } from "./signature.ts";

/** By the four letters of a sample entry (https://mp4ra.org/registered-types/sampleentries). */
const CODINGS: readonly (readonly [entry: RegExp, name: string])[] = [
  [/^(hvc1|hev1|dvh1|dvhe)$/, "HEVC"],
  [/^(avc[1-4]|dvav|dva1)$/, "H.264"],
  [/^vvc1$/, "VVC"],
  [/^av01$/, "AV1"],
  [/^vp0[89]$/, "VP9"],
  [/^mp4v$/, "MPEG-4"],
  [/^[sh]263$/, "H.263"],
  [/^ap(c[hnso]|4[hx])$/, "ProRes"],
  [/^(jpeg|mjp[ab])$/, "Motion JPEG"],
];
/** Version, flags, how many entries follow, and the length of the first. */
const BEFORE_ENTRY = 12;

/** How the first picture track of an MP4 or QuickTime file is coded, by any piece of it that holds its index; null where it is not told. */
export function videoCodingIn(piece: Uint8Array): string | null {
  const entries = latin(piece).split("stsd").slice(1).map((table) => table.slice(BEFORE_ENTRY, BEFORE_ENTRY + 4));
  const names = entries.map((entry) => CODINGS.find(([known]) => known.test(entry))?.[1]);
  return names.find((name) => name !== undefined) ?? null;
}
