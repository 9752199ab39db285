/** What has happened in this process since its start, counted where it happens and shown by `/metrics`. */
export interface Counts {
  /** Moves that were committed. */
  moves: number;
  /** How often a browser fetched the number reader's network. */
  recogniserLoads: number;
  uploadsInFlight: number;
  uploadedBytes: number;
  /** Pictures that were deleted while their smaller ones were made. */
  picturesGone: number;
  /** How often a picture of which smaller ones were made ended the process that decodes it. */
  decoderDeaths: number;
}

export function newCounts(): Counts {
  return { moves: 0, recogniserLoads: 0, uploadsInFlight: 0, uploadedBytes: 0, picturesGone: 0, decoderDeaths: 0 };
}
