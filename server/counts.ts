/** What has happened in this process since its start, counted where it happens and shown by `/metrics`. */
export interface Counts {
  /** Moves that were committed. */
  moves: number;
  /** How often a browser fetched the number reader's network. */
  recogniserLoads: number;
  uploadsInFlight: number;
  uploadedBytes: number;
}

export function newCounts(): Counts {
  return { moves: 0, recogniserLoads: 0, uploadsInFlight: 0, uploadedBytes: 0 };
}
