import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useMachine } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { scanMachine } from "../../domain/scan/scan_machine.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { showToast } from "../ui/toasts.tsx";
import { rememberLens } from "./camera.ts";
import { keepPicture } from "./keep_picture.ts";
import { isMeant } from "./meant.ts";
import type { Reader } from "./reader.ts";
import { readStill } from "./read_still.ts";
import { type FoundNumber, type Shot, shotOfVideo } from "./shot.ts";
import { useCamera } from "./use_camera.ts";
import { useFrames } from "./use_frames.ts";
import { useLeaving } from "./use_leaving.ts";
import { useLookUp } from "./use_look_up.ts";
import { usePageVisibility } from "./use_page_visibility.ts";
import { useReader } from "./use_reader.ts";

const NOT_KEPT = "The picture could not be kept.";

/** Drives the scan machine: opens camera and reader, feeds frames in, looks numbers up, and leaves with the answer. */
export function useScan() {
  const video = useRef<HTMLVideoElement>(null);
  const guide = useRef<HTMLDivElement>(null);
  const [shot, setShot] = useState<Shot | null>(null);
  const [state, tell] = useMachine(scanMachine);
  const { number, camera: eye } = state.value;

  usePageVisibility(tell);
  const { camera, reopen } = useCamera(eye === "starting" || eye === "live", video, tell);
  const { reader, opening } = useReader(state.value.reader !== "broken", tell);
  const isReading = eye === "live" && state.value.reader === "ready" && (number === "looking" || number === "asking");
  const { found, newest } = useFrames(isReading ? reader : null, video, guide, number === "asking", tell);
  const meantOf = (seen: FoundNumber | null) =>
    seen && isMeant(state.context, number === "asking", seen.text) ? seen : null;
  const take = () => video.current && shotOfVideo(video.current, meantOf(newest.current));
  useShots(state, found?.text, setShot, take);
  useLookUp(number === "lookingUp" ? state.context.tagId : null, tell);
  useLeaving(state, shot);
  const takePhoto = usePhotos(state, reader, opening, setShot, tell);

  return {
    state,
    tell,
    video,
    guide,
    camera,
    /** The number in the newest frame, in pixels of the video. */
    found: number === "looking" || number === "asking" ? found : null,
    shot,
    chooseLens(deviceId: string) {
      rememberLens(deviceId);
      tell({ type: "cameraWanted" });
      reopen();
    },
    takePhoto,
    /** For a corrected reading, and only when the person ticked it for this very picture. */
    keep(label: string) {
      if (!shot) return;
      keepPicture(shot, label).then(
        () => showToast({ sentence: "Picture kept. Thank you: it makes reading better." }),
        (error) => showToast({ sentence: sentenceOf(error, NOT_KEPT), isError: true }),
      );
    },
  };
}

/** Reads the photos that a person takes; of several only the last one counts, and one that no reader could read is read by the next. */
function usePhotos(
  state: SnapshotFrom<typeof scanMachine>,
  reader: Reader | null,
  opening: ReturnType<typeof useReader>["opening"],
  setShot: (shot: Shot | null) => void,
  tell: (event: ScanEvent) => void,
) {
  const photos = useRef(0);
  const isWaiting = state.value.number === "readingPhoto";
  useEffect(() => {
    if (!isWaiting) photos.current++; // Whoever types on no longer waits for the photo.
  }, [isWaiting]);
  const unread = useRef<Blob | null>(null);
  const takePhoto = async (file: Blob) => {
    if (!state.can({ type: "photoTaken" })) return; // The page is leaving with another number.
    tell({ type: "photoTaken" });
    setShot({ photo: () => Promise.resolve(file), cut: null, preview: null, readAs: "" }); // For whoever types before it is read.
    const nth = ++photos.current;
    const still = await readStill(file, opening);
    if (nth !== photos.current) return; // Another was taken meanwhile: this one's number is not that one's.
    setShot(still.shot);
    unread.current = still.isReaderBroken ? file : null;
    if (still.isReaderBroken) tell({ type: "readerFailed" });
    tell({ type: "photoRead", reading: still.reading });
  };
  useEffect(() => {
    if (reader && unread.current && state.value.number === "photoUnread") takePhoto(unread.current);
  }, [reader]);
  return takePhoto;
}

/** Holds the frame by which a number was found or asked about: of each its own, however often that number is looked up. */
function useShots(
  { value: { number, camera }, context }: SnapshotFrom<typeof scanMachine>,
  newestText: string | undefined,
  setShot: (change: (shot: Shot | null) => Shot | null) => void,
  take: () => Shot | null,
): void {
  const isLive = camera === "live";
  const { sightings, shown } = context;
  useLayoutEffect(() => {
    if (number === "looking") return setShot(() => null);
    if (number !== "typing" || !isLive || shown === "photo") return;
    const taken = take(); // Now: what the newest frame saw is forgotten when the looking ends.
    setShot((held) => held ?? taken);
  }, [number]);
  useLayoutEffect(() => {
    if (sightings === 0 || !isLive) return;
    const taken = take();
    setShot(() => taken);
  }, [sightings]);
  useLayoutEffect(() => {
    // The frame that the question came with may not show its number; a later one does.
    const taken = number === "asking" && isLive ? take() : null;
    if (taken?.cut) setShot((held) => held?.cut ? held : taken);
  }, [newestText]);
}
