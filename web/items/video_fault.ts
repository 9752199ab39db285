import type { Media } from "../../domain/media/media.ts";
import { videoCodingIn } from "../../domain/media/video_coding.ts";

/** An index lies at the beginning or at the end; that of an hour has about a megabyte, and its start tells the coding. */
const PIECES = ["bytes=0-262143", "bytes=-1048576"];

/** Why a video shows no picture, in words; null for one that says it has sound alone. */
export async function videoFault({ url, type }: Media, isRefused: boolean): Promise<string | null> {
  const coding = type === "video/x-msvideo" ? "AVI" : await codingAt(url).catch(() => "unreached" as const);
  if (coding === "unreached") return "Failed to load";
  if (coding === null && !isRefused) return null;
  return `This browser cannot show this kind of video${coding ? ` (${coding})` : ""}`;
}

async function codingAt(url: string): Promise<string | null> {
  for (const range of PIECES) {
    const answer = await fetch(url, { headers: { range } });
    if (answer.status !== 206) throw new Error(`expected a piece of ${url}, received ${answer.status}`);
    const coding = videoCodingIn(await answer.bytes());
    if (coding) return coding;
  }
  return null;
}
