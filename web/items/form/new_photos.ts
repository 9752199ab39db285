import { createStore } from "../../base/store.ts";

/** The photos of a box that is being written. @param scanned the one that the scan took, still being read from this device */
export function newPhotos(scanned: Promise<File | null>) {
  const chosen = createStore<readonly File[]>([]);
  const isRead = scanned.then((photo) => photo && chosen.set([photo, ...chosen.get()]));
  return {
    chosen,
    /** For whoever saves before it is read. */
    async all(): Promise<readonly File[]> {
      await isRead;
      return chosen.get();
    },
  };
}
