import { type SyntheticEvent, useState } from "react";
import { videoCodingIn } from "../../../domain/media/formats/video_coding.ts";
import type { Media } from "../../../domain/media/media.ts";

/** Why a picture is not shown, in words. @param url that failed; undefined where there is none */
export function pictureFault({ rendition, type, fileName }: Media, url: string | undefined): string {
  if (!url) return rendition === "failed" ? "Failed to load" : "No image URL";
  return isHeic(type, fileName) ? "Image format not supported in this browser" : "Failed to load";
}

function isHeic(type: string, fileName: string): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(fileName);
}

/** Notices a video that is refused, and one of which a browser plays the sound alone. */
export function useVideoFault(media: Media) {
  const [fault, setFault] = useState<string | null>(null);
  const [isKnown, setKnown] = useState(false);
  const say = (fault: string | null) => {
    setFault(fault);
    setKnown(true);
  };
  return {
    fault,
    /** Whether it is known that it shows pictures, or why not. */
    isKnown,
    watching: {
      onLoadedMetadata: ({ currentTarget: { videoWidth } }: SyntheticEvent<HTMLVideoElement>) =>
        videoWidth > 0 ? setKnown(true) : videoFault(media, false).then(say),
      onError: ({ currentTarget: { error } }: SyntheticEvent<HTMLVideoElement>) =>
        error?.code === MediaError.MEDIA_ERR_NETWORK ? say("Failed to load") : videoFault(media, true).then(say),
    },
  };
}

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
