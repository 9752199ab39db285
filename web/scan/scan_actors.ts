import { cameraOn } from "./camera_actor.ts";
import { framesOf } from "./frames_actor.ts";
import { lookUp } from "./look_up.ts";
import { pageActor } from "./page_actor.ts";
import { photosOn } from "./photo_actor.ts";
import { readerOn } from "./reader_actor.ts";
import type { ScanPlaces } from "./scan_view.ts";

/** What the scan machine invokes, on a page with these places. */
export function scanActors(places: ScanPlaces) {
  return {
    page: pageActor,
    camera: cameraOn(places),
    reader: readerOn(places),
    frames: framesOf(places),
    lookUp,
    readPhoto: photosOn(places),
  };
}
