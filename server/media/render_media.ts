import { findAnyMedia, noteRendition } from "../../db/media/media.ts";
import type { Pool } from "../../db/sql.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import type { RenditionSize } from "../../domain/media/rendition.ts";
import { UnreadablePicture } from "./pixels.ts";
import { renderPicture } from "./render_picture.ts";
import { type Storage, storedName } from "./storage.ts";
import { writeStaged } from "./stage_file.ts";

export interface RenderParts {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly stagingDir: string;
  readonly clock: () => number;
}

/**
 * A picture that cannot be read is noted as failed; any other fault (disk, bucket) is tried again, and noted after
 * the last try.
 */
export async function renderMedia(parts: RenderParts, key: MediaKey, isLastTry: boolean): Promise<void> {
  const media = await findAnyMedia(parts.pool, key);
  if (media?.rendition !== "pending") return;
  try {
    const { width, height, pictures } = await renderPicture(await readWhole(parts.storage, key), media.type);
    for (const [size, bytes] of Object.entries(pictures)) {
      await parts.storage.put(storedName(key, size as RenditionSize), await writeStaged(parts.stagingDir, bytes));
    }
    await noteRendition(parts.pool, key, { rendition: "ready", width, height });
  } catch (error) {
    if (!(error instanceof UnreadablePicture) && !isLastTry) throw error;
    const reason = error instanceof UnreadablePicture ? error.message : "The server could not make smaller pictures.";
    await noteRendition(parts.pool, key, { rendition: "failed", reason });
  }
}

async function readWhole(storage: Storage, key: MediaKey): Promise<Uint8Array<ArrayBuffer>> {
  const file = await storage.open(storedName(key, "original"));
  if (!file) throw new Error(`expected the original of ${key} in the storage, found none`);
  return new Uint8Array(await new Response(file.body).arrayBuffer());
}
