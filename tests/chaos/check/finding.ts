export type FindingKind =
  | "lost"
  | "doubled"
  | "out of order"
  | "unlawful"
  | "never stored"
  | "split"
  | "stuck"
  | "standings";

/** Something that must never be. */
export interface Finding {
  readonly kind: FindingKind;
  /** Null where it is about no single game. */
  readonly gameId: string | null;
  readonly says: string;
}
