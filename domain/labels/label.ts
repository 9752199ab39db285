/** What stands on a label. */
export interface Label {
  readonly number: string;
  /** Empty where there is none, or none is wanted. */
  readonly title: string;
  readonly place: string;
  /** Where its QR code leads; null without one. */
  readonly address: string | null;
}
