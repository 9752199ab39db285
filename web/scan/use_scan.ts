import { useEffect, useRef, useState } from "react";
import { useMachine } from "@xstate/react";
import { scanMachine } from "../../domain/scan/scan_machine.ts";
import { rememberLens } from "./camera.ts";
import { readFrames } from "./frames.ts";
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
  const isTouched = useTouch(list);
  const [found, setFound] = useState<FoundNumber | null>(null);
  const newest = useRef<FoundNumber | null>(null);
  const [shot, setShot] = useState<Shot | null>(null);
  const [state, send, actor] = useMachine(scanMachine);
  const { number, camera: eye } = state.value;

  const { camera, reopen } = useCamera(eye === "starting" || eye === "live", video, send);
  const { reader, opening } = useReader(state.value.reader !== "broken", send);
  const isReading = eye === "live" && state.value.reader === "ready" && number === "looking";
  useEffect(() => {
    if (!isReading || !reader || !video.current || !guide.current) return;
    const stop = readFrames({ reader, video: video.current, guide: guide.current }, ({ found, ...frame }) => {
      newest.current = found;
      setFound(found);
      send({ type: "frameRead", ...frame, isTouched: isTouched() });
    }, () => send({ type: "readerFailed" }));
    return () => {
      stop();
      setFound(null);
    };
  }, [isReading, reader]);
  useEffect(() => {
    const sightings = actor.on("sighted", ({ numbers }) => {
      const seen = newest.current && numbers.includes(newest.current.text) ? newest.current : null;
      setShot(numbers.length > 0 && video.current ? shotOfVideo(video.current, seen) : null);
    });
    return () => sightings.unsubscribe();
  }, [actor]);
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
