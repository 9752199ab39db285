export const FINDING_KINDS = [
  "lost",
  "doubled",
  "out of order",
  "unlawful",
  "never stored",
  "split",
  "stuck",
  "standings",
] as const;

/** What each kind says of the servers. */
export const FINDING_MEANINGS: Readonly<Record<FindingKind, string>> = {
  lost: "a move was acknowledged and is not stored",
  doubled: "one command counted twice",
  "out of order": "stored with a gap, or before a move that was answered before this one was sent",
  unlawful: "the stored changes do not lead to the stored game",
  "never stored": "somebody was shown a state that the game never had",
  split: "somebody was shown another end than the stored one",
  stuck: "the game never ended",
  standings: "the standings are not what the games say",
};
export type FindingKind = typeof FINDING_KINDS[number];

/** Something that must never be. */
export interface Finding {
  readonly kind: FindingKind;
  /** Null where it is about no single game. */
  readonly gameId: string | null;
  readonly says: string;
}
