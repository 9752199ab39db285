import { uploadMedia } from "../../api/media.ts";
import { itemRevised } from "../list/item_cache.ts";
import { keepLocalPicture } from "./local_pictures.ts";
import { createUploadQueue, isUploading, requireFile } from "./upload_queue.ts";

/** What is on its way to a box; it goes on while other pages are open. */
export const uploadQueue = createUploadQueue({
  async send(itemId, sending) {
    await requireFile(sending.file);
    const added = await uploadMedia(itemId, sending).catch(async (error) => {
      await requireFile(sending.file);
      throw error;
    });
    for (const { key, category } of added) if (category === "image") keepLocalPicture(key, sending.file);
    itemRevised(itemId, (item) => {
      const known = new Set(item.media.map(({ key }) => key));
      return { ...item, media: [...item.media, ...added.filter(({ key }) => !known.has(key))] };
    });
  },
  onChange: (files) => {
    globalThis.onbeforeunload = isUploading(files) ? askBeforeLeaving : null;
  },
});

function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}
