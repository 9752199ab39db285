/** What stands in for a sentence that the server did not give. */
const USUAL_SENTENCE = "Request failed";
const NO_ANSWER = "Network error. Please check your connection.";

/** An answer that says no; or, with status 0, no answer at all. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  constructor(
    readonly status: number,
    /** The sentence for the user, where the server gave one. */
    readonly serverSentence: string | null = null,
    /** What the answer carried besides, e.g. the box that already has a number. */
    readonly data: unknown = undefined,
  ) {
    super(serverSentence ?? (status === 0 ? NO_ANSWER : USUAL_SENTENCE));
  }

  /** Nothing came back: no connection, or the server is away. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** What the user reads about a failure: the server's sentence, that the network is away, or `otherwise`. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiFailure)) return otherwise;
  return error.isOffline ? error.message : error.serverSentence ?? otherwise;
}
