import { type RefObject, useEffect, useRef, useState } from "react";
import { useMachine } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { scanMachine } from "../../domain/scan/scan_machine.ts";
import { rememberLens } from "./camera.ts";
import { readFrames } from "./frames.ts";
import type { Reader } from "./reader.ts";
import { type FoundNumber, type Shot, shotOfVideo } from "./shot.ts";
import { useLookUp } from "./use_boxes.ts";
import { useCamera } from "./use_camera.ts";
import { useLeaving } from "./use_leaving.ts";
import { usePhotos } from "./use_photos.ts";
import { useReader } from "./use_reader.ts";
import { useTouch } from "./use_touch.ts";

/** Drives the scan machine: opens camera and reader, feeds frames in, looks numbers up, and leaves with the answer. */
export function useScan() {
  const video = useRef<HTMLVideoElement>(null);
  const guide = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  const [state, send, actor] = useMachine(scanMachine);
  const { number } = state.value;
  const isLive = state.value.camera === "live";

  const { camera, reopen } = useCamera(isLive || state.value.camera === "starting", video, send);
  const { reader, opening } = useReader(state.value.reader !== "broken", send);
  const isReading = isLive && state.value.reader === "ready" && number === "looking";
  const { found, newest } = useFrames(isReading ? reader : null, video, guide, useTouch(list), send);
  const [shot, setShot] = useShot(actor, video, newest);
  useLookUp(number === "lookingUp" ? state.context.tagId : null, send);
  useLeaving(state, shot);
  const takePhoto = usePhotos(state, reader, opening, setShot, send);

  return {
    state,
    send,
    video,
    guide,
    list,
    camera,
    /** The number in the newest frame, in pixels of the video. */
    found,
    shot,
    chooseLens(deviceId: string) {
      rememberLens(deviceId);
      send({ type: "cameraWanted" });
      reopen();
    },
    takePhoto,
  };
}

function useFrames(
  reader: Reader | null,
  video: RefObject<HTMLVideoElement | null>,
  guide: RefObject<HTMLElement | null>,
  isTouched: () => boolean,
  send: (event: ScanEvent) => void,
) {
  const [found, setFound] = useState<FoundNumber | null>(null);
  const newest = useRef<FoundNumber | null>(null);
  useEffect(() => {
    if (!reader || !video.current || !guide.current) return;
    const stop = readFrames({ reader, video: video.current, guide: guide.current }, ({ found, ...frame }) => {
      newest.current = found;
      setFound(found);
      send({ type: "frameRead", ...frame, isTouched: isTouched() });
    }, () => send({ type: "readerFailed" }));
    return () => {
      stop();
      setFound(null);
    };
  }, [reader]);
  return { found, newest };
}

/** The picture that belongs to what the page shows: the newest frame whenever the machine says so, or a photo. */
function useShot(
  actor: ActorRefFrom<typeof scanMachine>,
  video: RefObject<HTMLVideoElement | null>,
  newest: RefObject<FoundNumber | null>,
) {
  const [shot, setShot] = useState<Shot | null>(null);
  useEffect(() => {
    const sightings = actor.on("sighted", ({ numbers }) => {
      const found = newest.current && numbers.includes(newest.current.text) ? newest.current : null;
      setShot(numbers.length > 0 && video.current ? shotOfVideo(video.current, found) : null);
    });
    return () => sightings.unsubscribe();
  }, [actor]);
  return [shot, setShot] as const;
}
