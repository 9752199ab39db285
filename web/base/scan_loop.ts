import type { ItemId } from "../../domain/wire/ids.ts";

/** A box that was saved right before the scan page opened. */
export interface SavedBefore {
  readonly _id: ItemId;
  readonly tagId: string;
  /** The number that had been given before this one. */
  readonly after: string | null;
}

/** What the scan page and those that follow it tell each other beside the address; the browser keeps it with the page, also when it is loaded anew. */
export interface ScanLoopState {
  /** A box follows a scan, or its form, after which the camera is wanted again. */
  readonly isScanned?: true;
  readonly saved?: SavedBefore;
  /** To be kept with the box that the form makes. */
  readonly code?: string;
}
