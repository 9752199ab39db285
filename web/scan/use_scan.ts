import { type RefObject, useEffect, useRef, useState } from "react";
import { useMachine } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { scanMachine } from "../../domain/scan/scan_machine.ts";
import { rememberLens } from "./camera.ts";
import { readFrames } from "./frames.ts";
import type { Reader } from "./reader.ts";
import { type FoundNumber, pictureOfVideo, type ScanPicture } from "./scan_picture.ts";
import { useLookUp } from "./use_boxes.ts";
import { useCamera } from "./use_camera.ts";
import { useRedirect } from "./use_redirect.ts";
import { usePhotos } from "./use_photos.ts";
import { useReader } from "./use_reader.ts";
import { useTouch } from "./use_touch.ts";

/** Drives the scan machine: opens camera and reader, feeds frames in, looks numbers up, and leaves with the answer. */
export function useScan(saved: string | null) {
  const video = useRef<HTMLVideoElement>(null);
  const guide = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  const frames = useRef<HTMLDivElement>(null);
  const [state, send, actor] = useMachine(scanMachine, { input: { saved } });
  const { number } = state.value;
  const isLive = state.value.camera === "live";

  const isToForm = () => actor.getSnapshot().value.number === "create";
  const { camera, reopen } = useCamera({
    isWanted: isLive || state.value.camera === "starting",
    video,
    isKept: isToForm,
    send,
  });
  const { reader, arrived, opening } = useReader({
    isWanted: state.value.reader !== "broken",
    isKept: () => isToForm() && actor.getSnapshot().value.reader === "ready",
    send,
  });
  useEffect(() => {
    if (saved === null) send({ type: "savedUndone" });
  }, [saved]);
  const isReading = isLive && state.value.reader === "ready" && number === "looking";
  const isTouched = useTouch(list, frames);
  const { found, newest } = useFrames(isReading ? reader : null, video, guide, isTouched, send);
  const [picture, setPicture] = usePicture(actor, video, newest);
  useLookUp(number === "lookingUp" ? state.context.tagId : null, send);
  useRedirect(state, picture);
  const takePhoto = usePhotos(state, reader, opening, setPicture, send);

  return {
    state,
    send,
    video,
    guide,
    list,
    frames,
    camera,
    /** How much of the reader is there, from 0 to 1. */
    arrived,
    /** The numbers in the newest frame, in pixels of the video. */
    found,
    picture,
    chooseLens(deviceId: string) {
      rememberLens(deviceId);
      send({ type: "cameraWanted" });
      reopen();
    },
    takePhoto,
  };
}

const NOTHING_FOUND: readonly FoundNumber[] = [];

function useFrames(
  reader: Reader | null,
  video: RefObject<HTMLVideoElement | null>,
  guide: RefObject<HTMLElement | null>,
  isTouched: () => boolean,
  send: (event: ScanEvent) => void,
) {
  const [found, setFound] = useState(NOTHING_FOUND);
  const newest = useRef(NOTHING_FOUND);
  useEffect(() => {
    if (!reader || !video.current || !guide.current) return;
    const stop = readFrames({ reader, video: video.current, guide: guide.current }, ({ found, ...frame }) => {
      newest.current = found;
      const isHeld = isTouched();
      if (!isHeld) setFound(found);
      send({ type: "frameRead", ...frame, isTouched: isHeld });
    }, () => send({ type: "readerFailed" }));
    return () => {
      stop();
      setFound(NOTHING_FOUND);
    };
  }, [reader]);
  return { found, newest };
}

/** The picture that belongs to what the page shows: the newest frame whenever the machine says so, or a photo. */
function usePicture(
  actor: ActorRefFrom<typeof scanMachine>,
  video: RefObject<HTMLVideoElement | null>,
  newest: RefObject<readonly FoundNumber[]>,
) {
  const [picture, setPicture] = useState<ScanPicture | null>(null);
  useEffect(() => {
    const sightings = actor.on("sighted", ({ numbers }) => {
      const found = newest.current.find(({ text }) => numbers.includes(text)) ?? null;
      setPicture(numbers.length > 0 && video.current ? pictureOfVideo(video.current, found) : null);
    });
    return () => sightings.unsubscribe();
  }, [actor]);
  return [picture, setPicture] as const;
}
