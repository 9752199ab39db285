import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { mediaFailure } from "../../domain/media/failures.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { type Arriving, discard, type StagedFile } from "./stage_file.ts";

export interface Receiving {
  /** Takes one file; called one after another. */
  stage(arriving: Arriving): Promise<StagedFile>;
  /** Refuses a file before it is read, by how many came before it. @throws Failure */
  admit(filesBefore: number): void;
}

/**
 * The files of a multipart request, streamed: what is in memory at any time is a chunk. All of them or none,
 * whatever goes wrong. After a refusal the rest of the request is read and dropped, since most clients only
 * look at an answer once they have said everything.
 */
export async function receiveFiles(request: Request, receiving: Receiving): Promise<StagedFile[]> {
  const parser = parserOf(request);
  const staging: Promise<StagedFile>[] = [];
  let refusal: unknown = null;
  const refuse = (error: unknown) => refusal ??= error;

  parser.on("file", (field, stream, fileName, _encoding, claimedType) => {
    // A part that ends early also fails the parser; unheard, its own error would end the process.
    stream.on("error", refuse);
    if (refusal) return stream.resume();
    const staged = stageStream(receiving, { field, stream, fileName, claimedType }, staging.length);
    staged.catch((error) => {
      refuse(error);
      stream.resume();
    });
    staging.push(staged);
  });
  await pipeline(bodyOf(request), parser).catch((error) => refuse(cutOff(error)));
  const settled = await Promise.allSettled(staging);
  const files = settled.filter((result) => result.status === "fulfilled").map((result) => result.value);
  if (files.length === 0) refuse(mediaFailure("NoFiles"));
  if (!refusal) return files;
  await discard(files.map((file) => file.path));
  throw refusal;
}

function parserOf(request: Request) {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) throw mediaFailure("NotMultipart");
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { fields: 20, fieldSize: 4_096, fieldNameSize: 100, headerPairs: 50, headerSize: 8_192, parts: 200 },
      preservePath: false,
    });
  } catch {
    throw mediaFailure("NotMultipart");
  }
}

interface Part {
  readonly field: string;
  readonly stream: BusboyFileStream;
  readonly fileName: string;
  readonly claimedType: string;
}

async function stageStream(receiving: Receiving, part: Part, filesBefore: number): Promise<StagedFile> {
  if (part.field !== "files" && part.field !== "files[]") throw mediaFailure("WrongField");
  receiving.admit(filesBefore);
  return await receiving.stage({
    fileName: part.fileName,
    claimedType: part.claimedType,
    bytes: chunksOf(part.stream),
  });
}

/** Leaving early must not destroy the stream: the parser waits for its end. */
function chunksOf(stream: BusboyFileStream): AsyncIterable<Uint8Array> {
  return stream.iterator({ destroyOnReturn: false });
}

function bodyOf(request: Request): Readable {
  return Readable.from(request.body ?? [], { objectMode: false });
}

/** What a broken request looks like from here: the connection or the last boundary is missing. */
function cutOff(error: unknown): unknown {
  const isOurs = error instanceof Failure;
  return isOurs ? error : mediaFailure("CutOff");
}
