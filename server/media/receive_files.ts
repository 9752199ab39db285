import { mediaFailure } from "../../domain/media/failures.ts";
import { ByteSource, type MaxBytes } from "./byte_source.ts";
import { type Part, readMultipart } from "./multipart.ts";
import { type Arriving, discard, type StagedFile } from "../host/storage/stage_file.ts";

export interface Receiving {
  stage(arriving: Arriving): Promise<StagedFile>;
  /** @throws Failure before the file is read */
  admit(filesBefore: number): void;
  /** Of the whole body; of each file there is a most anyhow. */
  readonly most?: MaxBytes;
}

/** All of the files are staged, or none. */
export async function receiveFiles(request: Request, receiving: Receiving): Promise<StagedFile[]> {
  const files: StagedFile[] = [];
  try {
    for await (const { field, fileName, claimedType, bytes } of readParts(request, receiving.most)) {
      if (fileName === null) continue;
      if (field !== "files" && field !== "files[]") throw mediaFailure("WrongField");
      receiving.admit(files.length);
      files.push(await receiving.stage({ fileName, claimedType, bytes }));
    }
    if (files.length === 0) throw mediaFailure("NoFiles");
    return files;
  } catch (error) {
    await discard(files.map((file) => file.path));
    throw error;
  }
}

/** The parts of a request's body, each to be read before the next one. @throws Failure NotMultipart, NoFiles */
export async function* readParts(request: Request, most?: MaxBytes): AsyncGenerator<Part> {
  const boundary = boundaryOf(request);
  if (!request.body) throw mediaFailure("NoFiles");
  const source = new ByteSource(request.body, most);
  try {
    yield* readMultipart(source, boundary);
  } finally {
    source.release();
  }
}

/** RFC 2046: 1 to 70 characters. */
function boundaryOf(request: Request): string {
  const type = request.headers.get("content-type") ?? "";
  const [, inQuotes, bare] = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ??
    [];
  const boundary = inQuotes ?? bare;
  if (!boundary) throw mediaFailure("NotMultipart");
  return boundary;
}
