import { ByteSource } from "../server/media/byte_source.ts";

/** A request's body as the network might cut it. */
export function byteSourceOf(chunks: readonly Uint8Array<ArrayBuffer>[]): ByteSource {
  return new ByteSource(ReadableStream.from(chunks));
}
