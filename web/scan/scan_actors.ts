import { cameraActor } from "./camera/camera_actor.ts";
import { framesActor } from "./camera/frames_actor.ts";
import { lookUp } from "./numbers/look_up.ts";
import { pageActor } from "./page_actor.ts";
import { photoActor } from "./reader/photo_actor.ts";
import { readerActor } from "./reader/reader_actor.ts";
import type { ScanPlaces } from "./scan_view.ts";

/** What the scan machine invokes, on a page with these places. */
export function scanActors(places: ScanPlaces) {
  return {
    page: pageActor,
    camera: cameraActor(places),
    reader: readerActor(places),
    frames: framesActor(places),
    lookUp,
    readPhoto: photoActor(places),
  };
}
