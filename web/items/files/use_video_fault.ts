import { type SyntheticEvent, useState } from "react";
import type { Media } from "../../../domain/media/media.ts";
import { videoFault } from "./video_fault.ts";

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
