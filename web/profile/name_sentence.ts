/** A fault of a name as it stands under its field; empty where there is none. */
export function nameSentence(label: string, fault: string | null): string {
  return fault === null ? "" : `${label} ${fault}.`;
}
