import { ByteSource } from "../server/media/byte_source.ts";

export function byteSourceOf(chunks: readonly Uint8Array<ArrayBuffer>[]): ByteSource {
  return new ByteSource(ReadableStream.from(chunks));
}
