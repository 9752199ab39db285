/** "November 25, 2026 at 9:04 PM UTC": nobody knows where a message is read. */
export function momentWords(at: Date): string {
  return `${at.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;
}
