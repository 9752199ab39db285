import { useEffect, useRef, useState } from "react";
import { useMachine } from "@xstate/react";
import { scanMachine } from "../../domain/scan/scan_machine.ts";
import { rememberLens } from "./camera/camera.ts";
import { scanActors } from "./scan_actors.ts";
import { pictureOfVideo } from "./camera/scan_picture.ts";
import type { Reader } from "./reader/reader.ts";
import { NOTHING_FOUND, NOTHING_SHOWN, type ScanPlaces, type ScanView } from "./scan_view.ts";
import { useRedirect } from "./use_redirect.ts";
import { useTouch } from "./use_touch.ts";

/** Runs the scan machine on this page, and leaves with its answer. */
export function useScan(saved: string | null) {
  const list = useRef<HTMLElement>(null);
  const frames = useRef<HTMLDivElement>(null);
  const [view, places] = useView(useTouch(list, frames));
  const [machine] = useState(() => scanMachine.provide({ actors: scanActors(places) }));
  const [state, send, actor] = useMachine(machine, { input: { saved } });
  useEffect(() => {
    if (saved === null) send({ type: "savedUndone" });
  }, [saved]);
  useEffect(() => {
    const recognised = actor.on("recognised", ({ numbers }) => places.show({ picture: pictureOf(places, numbers) }));
    return () => recognised.unsubscribe();
  }, [actor]);
  useRedirect(state, view.picture);
  return {
    ...view,
    state,
    send,
    video: places.video,
    guide: places.guide,
    list,
    frames,
    chooseLens(deviceId: string) {
      rememberLens(deviceId);
      send({ type: "cameraWanted" });
    },
    takePhoto: (photo: Blob) => send({ type: "photoTaken", photo }),
  };
}

function useView(isTouched: () => boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const guide = useRef<HTMLDivElement>(null);
  const reader = useRef<Promise<Reader>>(null);
  const newest = useRef(NOTHING_FOUND);
  const [view, setView] = useState(NOTHING_SHOWN);
  const show = (change: Partial<ScanView>) => setView((shown) => ({ ...shown, ...change }));
  return [view, { video, guide, reader, newest, isTouched, show }] as const;
}

/** The newest frame, where it is to be the picture of these numbers. */
function pictureOf({ video, newest }: Pick<ScanPlaces, "video" | "newest">, numbers: readonly string[]) {
  const found = newest.current.find(({ text }) => numbers.includes(text)) ?? null;
  return numbers.length > 0 && video.current ? pictureOfVideo(video.current, found) : null;
}
