import { KEPT_BYTES, KEPT_PIXELS, MAX_KEPT, type scanActions } from "../../domain/scan/contract.ts";
import { HEAD_BYTES, kindOf } from "../../domain/media/formats/kind.ts";
import { scanFailure } from "../../domain/scan/failures.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import {
  countKeptScans,
  forgetKeptScan,
  forgetKeptScansOf,
  isKeptBy,
  keptScanFigures,
  listKeptScans,
  noteKeptScan,
} from "../../db/scan/kept_scans.ts";
import { newId } from "../../db/new_id.ts";
import type { Pool } from "../../db/sql.ts";
import type { Ctx } from "../http/env.ts";
import { boundedBody } from "../http/calls/parse.ts";
import type { Log } from "../host/log/log.ts";
import type { Pictures } from "../host/pictures/decoder.ts";
import type { ScanFiles } from "./scan_files.ts";
import { decodingFailure } from "../host/pictures/decoding_failure.ts";
import { UnreadablePicture } from "../host/pictures/unreadable_picture.ts";

const PICTURE_HEADERS = {
  "content-type": "image/png",
  "cache-control": "private, max-age=3600",
  "x-content-type-options": "nosniff",
};

export interface ScanParts {
  readonly pool: Pool;
  readonly scanFiles: ScanFiles;
  readonly pictures: Pictures;
  readonly log: Log;
  readonly disk: { requireRoom(): Promise<void> };
}

export function scanHandlers({ pool, scanFiles, pictures, disk, log }: ScanParts): Handlers<typeof scanActions, Ctx> {
  return {
    async COUNT_KEPT_SCANS(_, { userId }) {
      return { data: { kept: await countKeptScans(pool, userId) } };
    },
    async LIST_KEPT_SCANS(_, { userId }) {
      return { data: { scans: await listKeptScans(pool, userId) } };
    },
    async KEPT_SCAN_FIGURES() {
      return { data: await keptScanFigures(pool) };
    },
    async get_kept_scan({ scanId }, { userId }) {
      const png = await isKeptBy(pool, userId, scanId) ? await scanFiles.read(userId, scanId) : null;
      if (!png) throw scanFailure("NoKeptPicture");
      return new Response(png, { headers: PICTURE_HEADERS });
    },
    async FORGET_KEPT_SCAN({ scanId }, { userId }) {
      if (!await forgetKeptScan(pool, userId, scanId)) throw scanFailure("NoKeptPicture");
      await scanFiles.remove(userId, [scanId]);
      return {};
    },
    async FORGET_KEPT_SCANS(_, { userId }) {
      // Only these: a picture that is being kept at the same moment has its row, or will have it.
      await scanFiles.remove(userId, await forgetKeptScansOf(pool, userId));
      return {};
    },
    // The file first, then its row: a row always has its picture, and a file without a row is swept away.
    async keep_scan(facts, { userId: ownerId }, c) {
      await disk.requireRoom();
      const given = await boundedBody(c.req.raw, KEPT_BYTES, scanFailure("PictureTooLarge"));
      const png = await plainPicture(pictures, given, log);
      const id = newId();
      await scanFiles.write(ownerId, id, png);
      // When the answer of the database is lost the row may be there after all: then the file stays, for the sweep
      // to decide.
      const outcome = await noteKeptScan(pool, { id, ownerId, ...facts }, MAX_KEPT);
      if (outcome === "noted") return {};
      await scanFiles.remove(ownerId, [id]);
      throw outcome === "enough" ? scanFailure("EnoughKept") : wireFailure("NotSignedIn");
    },
  };
}

/**
 * The picture as a PNG made anew: what is kept is pixels, and neither a location, a date nor a camera's name.
 * @throws Failure NotAPicture, PictureTooLarge, Unavailable, Restarting
 */
async function plainPicture({ small }: Pictures, bytes: Uint8Array<ArrayBuffer>, log: Log): Promise<Uint8Array> {
  if (!/^image\/(png|jpeg)$/.test(kindOf(bytes.subarray(0, HEAD_BYTES)).type)) throw scanFailure("NotAPicture");
  const picture = { length: bytes.length, open: () => Promise.resolve(new Blob([bytes]).stream()) };
  try {
    const { pictures: [png] } = await small.decode({ task: "plain", maxPixels: KEPT_PIXELS }, picture, {
      isUrgent: true,
    });
    // A JPEG may weigh several times as much as a PNG.
    if (!png || png.length > KEPT_BYTES) throw scanFailure("PictureTooLarge");
    return png;
  } catch (error) {
    if (error instanceof UnreadablePicture && error.why === "too large") throw scanFailure("PictureTooLarge");
    throw decodingFailure(error, scanFailure("NotAPicture"), log);
  }
}
