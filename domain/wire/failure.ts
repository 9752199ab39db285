/** What went wrong in words the user reads, with the HTTP status the contract gives it. */
export class Failure extends Error {
  override readonly name = "Failure";
  constructor(
    readonly code: string,
    readonly status: number,
    sentence: string,
    readonly more: FailureMore = {},
  ) {
    super(sentence);
  }
}

export interface FailureMore {
  /** Travels as `data` in the answer, e.g. the item that already has a number. */
  readonly data?: unknown;
  /** Whole seconds, sent as `Retry-After`. */
  readonly retryAfterS?: number;
  /** The methods that would be served, sent as `Allow`. */
  readonly allow?: readonly string[];
  /** What it came of, for the log alone. */
  readonly cause?: Error;
}

export type FailureCatalogue = Readonly<Record<string, readonly [status: number, sentence: string]>>;

/** A room's failures, thrown by name: `throw itemFailure("NoSuchItem")`. A `sentence` replaces the catalogue's when only the case knows it. */
export function failuresOf<C extends FailureCatalogue>(catalogue: C) {
  return (code: keyof C & string, more: FailureMore & { readonly sentence?: string } = {}): Failure => {
    const [status, usual] = catalogue[code] as C[keyof C & string];
    const { sentence = usual, ...rest } = more;
    return new Failure(code, status, sentence, rest);
  };
}
