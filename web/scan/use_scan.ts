import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useMachine } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import { scanMachine } from "../../domain/scan/scan_machine.ts";
import { useMayChange } from "../auth/households.ts";
import { useUser } from "../auth/login.ts";
import { forgetCapturedPhoto, keepCapturedPhoto } from "../base/captured_photo.ts";
import type { ScanLoopState } from "../base/scan_loop.ts";
import { CALM, useMedia } from "../base/use_media.ts";
import { rememberLens } from "./camera/camera.ts";
import { pictureOfVideo, type ScanPicture } from "./camera/scan_picture.ts";
import type { Reader } from "./reader/reader.ts";
import { scanActors } from "./scan_actors.ts";
import { NOTHING_FOUND, NOTHING_SHOWN, type ScanParts, type ScanView } from "./scan_view.ts";

/** As long as the number takes to land on its label. */
const LANDING_MS = 420;

const FOUND_VIBRATION_MS = 40;

/** Runs the scan machine on this page, and leaves with its answer. */
export function useScan(saved: string | null) {
  const list = useRef<HTMLElement>(null);
  const frames = useRef<HTMLDivElement>(null);
  const [view, parts] = useView(useTouch(list, frames));
  const [machine] = useState(() => scanMachine.provide({ actors: scanActors(parts) }));
  const [state, send, actor] = useMachine(machine, { input: { saved, mayCreate: useMayChange() } });
  useEffect(() => {
    if (saved === null) send({ type: "savedUndone" });
  }, [saved]);
  useEffect(() => {
    const recognised = actor.on("recognised", ({ numbers }) => parts.show({ picture: pictureOf(parts, numbers) }));
    return () => recognised.unsubscribe();
  }, [actor]);
  useRedirect(state, view.picture);
  return {
    ...view,
    state,
    send,
    video: parts.video,
    guide: parts.guide,
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
function pictureOf({ video, newest }: Pick<ScanParts, "video" | "newest">, numbers: readonly string[]) {
  const found = newest.current.find(({ text }) => numbers.includes(text)) ?? null;
  return numbers.length > 0 && video.current ? pictureOfVideo(video.current, found) : null;
}

/** Goes to the box, or to the form of a new one; the way back leads past this page, or it would scan the same box again. */
function useRedirect({ value, context }: SnapshotFrom<typeof scanMachine>, picture: ScanPicture | null) {
  const navigate = useNavigate();
  const householdId = useUser()?.household.householdId;
  const isCalm = useMedia(CALM);
  const { number } = value;
  const { itemId, tagId, shown } = context;
  useEffect(() => {
    if (number !== "open" && number !== "create") return;
    const landed = new Promise((resolve) => setTimeout(resolve, isCalm ? 0 : LANDING_MS));
    const handedOver = number === "create" && tagId && householdId
      ? handOver(householdId, tagId, shown === "nothing" ? null : picture)
      : null;
    if (number === "open") navigator.vibrate?.(FOUND_VIBRATION_MS);
    const path = number === "open" ? `/app/item/${itemId}` : `/app/item/new?tagId=${tagId}`;
    const state: ScanLoopState = { isScanned: true };
    let isOver = false;
    Promise.all([landed, handedOver]).then(() => isOver || navigate(path, { replace: true, state }));
    return () => {
      isOver = true;
    };
  }, [number]);
}

async function handOver(householdId: string, tagId: string, picture: ScanPicture | null): Promise<void> {
  const photo = await picture?.photo();
  await (photo ? keepCapturedPhoto(householdId, tagId, photo) : forgetCapturedPhoto());
}

/** A browser tells of a click only after it told that the finger went up. */
const CLICK_FOLLOWS_MS = 100;

/** Answers whether a finger, or the focus of a keyboard, is on one of these elements just now, or a dialog is open. */
function useTouch(...elements: RefObject<HTMLElement | null>[]): () => boolean {
  const isDown = useRef(false);
  const some = (holds: (element: HTMLElement) => boolean) =>
    elements.some(({ current }) => current !== null && holds(current));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const comeDown = ({ target }: PointerEvent) => {
      clearTimeout(timer);
      isDown.current = target instanceof Node && some((element) => element.contains(target));
    };
    const goUp = () => {
      timer = setTimeout(() => isDown.current = false, CLICK_FOLLOWS_MS);
    };
    const ends = ["pointerup", "pointercancel", "blur"]; // The finger may go up anywhere, also where this page does not hear of it.
    addEventListener("pointerdown", comeDown);
    for (const name of ends) addEventListener(name, goUp);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", comeDown);
      for (const name of ends) removeEventListener(name, goUp);
    };
  }, []);
  return () =>
    isDown.current || some((element) => element.querySelector(":focus-visible") !== null) ||
    document.querySelector("dialog[open]") !== null;
}
