/** A name for one command. `crypto.randomUUID` is missing on plain http, where phones in a home network are. */
export function newCommandId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
