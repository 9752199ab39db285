import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { SnapshotFrom } from "xstate";
import type { scanMachine } from "../../domain/scan/scan_machine.ts";
import { useUser } from "../auth/login.ts";
import { forgetCapturedPhoto, keepCapturedPhoto } from "../base/captured_photo.ts";
import { AFTER_A_SCAN } from "../base/scan_loop.ts";
import { CALM, useMedia } from "../base/use_media.ts";
import type { ScanPicture } from "./camera/scan_picture.ts";

/** As long as the number takes to land on its label. */
const LANDING_MS = 420;
const FOUND_VIBRATION_MS = 40;

/** Goes to the box, or to the form of a new one; the way back leads past this page, or it would scan the same box again. */
export function useRedirect({ value, context }: SnapshotFrom<typeof scanMachine>, picture: ScanPicture | null) {
  const navigate = useNavigate();
  const ownerId = useUser()?.userId;
  const isCalm = useMedia(CALM);
  const { number } = value;
  const { itemId, tagId, shown } = context;
  useEffect(() => {
    if (number !== "open" && number !== "create") return;
    const landed = new Promise((resolve) => setTimeout(resolve, isCalm ? 0 : LANDING_MS));
    const handedOver = number === "create" && tagId && ownerId
      ? handOver(ownerId, tagId, shown === "nothing" ? null : picture)
      : null;
    if (number === "open") navigator.vibrate?.(FOUND_VIBRATION_MS);
    const [place, state] = number === "open"
      ? [`/app/item/${itemId}`, null]
      : [`/app/item/new?tagId=${tagId}`, AFTER_A_SCAN];
    let isOver = false;
    Promise.all([landed, handedOver]).then(() => isOver || navigate(place, { replace: true, state }));
    return () => {
      isOver = true;
    };
  }, [number]);
}

async function handOver(ownerId: string, tagId: string, picture: ScanPicture | null): Promise<void> {
  const photo = await picture?.photo();
  await (photo ? keepCapturedPhoto(ownerId, tagId, photo) : forgetCapturedPhoto());
}
