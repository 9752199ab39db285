import { cameraActor } from "./camera/camera_actor.ts";
import { framesActor } from "./camera/frames_actor.ts";
import { lookUp } from "./numbers/look_up.ts";
import { pageActor } from "./page_actor.ts";
import { photoActor } from "./reader/photo_actor.ts";
import { readerActor } from "./reader/reader_actor.ts";
import type { ScanParts } from "./scan_view.ts";

/** What the scan machine invokes, on a page with these parts. */
export function scanActors(parts: ScanParts) {
  return {
    page: pageActor,
    camera: cameraActor(parts),
    reader: readerActor(parts),
    frames: framesActor(parts),
    lookUp,
    readPhoto: photoActor(parts),
  };
}
