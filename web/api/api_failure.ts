const USUAL_SENTENCE = "Request failed";
const NO_ANSWER = "Network error. Please check your connection.";

export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  constructor(
    readonly status: number,
    /** The sentence for the user, where the server gave one. */
    readonly serverSentence: string | null = null,
    readonly data: unknown = undefined,
  ) {
    super(serverSentence ?? (status === 0 ? NO_ANSWER : USUAL_SENTENCE));
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** What the user reads about a failure: the server's sentence, that the network is away, or `otherwise`. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiFailure)) return otherwise;
  return error.isOffline ? error.message : error.serverSentence ?? otherwise;
}
