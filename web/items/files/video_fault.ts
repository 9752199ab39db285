import type { Media } from "../../../domain/media/media.ts";
import { videoCodingIn } from "../../../domain/media/formats/video_coding.ts";

/** An index lies at the beginning or at the end; that of an hour has about a megabyte, and its start tells the coding. */
const PIECES = ["bytes=0-262143", "bytes=-1048576"];

/**
 * Why a video shows no picture, in words.
 * @param isRefused rather than played without a picture
 * @returns null for one that plays, and of which nothing says that it has more than sound
 */
export async function videoFault({ url, type }: Media, isRefused: boolean): Promise<string | null> {
  const coding = await codingAt(url).catch(() => "unreached" as const);
  if (!isRefused && (coding === null || coding === "unreached")) return null;
  if (coding === "unreached") return "Failed to load";
  const name = coding ?? (type === "video/x-msvideo" ? "AVI" : null);
  return `This browser cannot show this video${name ? ` (${name})` : ""}`;
}

async function codingAt(url: string): Promise<string | null> {
  for (const range of PIECES) {
    const answer = await fetch(url, { headers: { range } });
    if (!answer.ok) throw new Error(`expected a piece of ${url}, received ${answer.status}`);
    if (answer.status !== 206) {
      // Who knows no pieces sends all of it, which may be an hour.
      await answer.body?.cancel();
      return null;
    }
    const coding = videoCodingIn(new Uint8Array(await answer.arrayBuffer()));
    if (coding) return coding;
  }
  return null;
}
