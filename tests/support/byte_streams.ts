import { ByteSource } from "../../server/media/byte_source.ts";

export function byteSourceOf(chunks: Iterable<Uint8Array<ArrayBuffer>>): ByteSource {
  return new ByteSource(streamOf(chunks));
}

/** Asks for a chunk when it is read. */
export function streamOf<T>(chunks: Iterable<T> | AsyncIterable<T>): ReadableStream<T> {
  const source = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await source.return?.();
    },
  }, { highWaterMark: 0 });
}
