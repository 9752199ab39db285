let read: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** A crossed-out picture, for one that could not be made smaller. */
export function placeholder(): Promise<Uint8Array<ArrayBuffer>> {
  read ??= Deno.readFile(new URL("./placeholder.webp", import.meta.url));
  return read;
}
