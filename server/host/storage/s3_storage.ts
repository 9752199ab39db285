import { createReadStream } from "node:fs";
import { open, stat, unlink } from "node:fs/promises";
import { Readable } from "node:stream";
import { Client, S3Error } from "minio";
import type { S3Settings } from "../settings/config.ts";
import type { Storage } from "./storage.ts";

const MB = 1024 * 1024;
/** The most one request may carry. */
const DELETED_AT_ONCE = 1_000;

interface SentFile {
  readonly path: string;
  /** Called for each piece that is read; what it throws ends the sending. */
  readonly step: () => void;
  /** Which uploads that never came to their end the bucket is to throw away. */
  readonly isAbandoned: (upload: StartedUpload) => boolean;
  readonly partBytes?: number;
}

/** A file in parts of which the bucket keeps some, and shows none. */
export interface StartedUpload {
  readonly name: string;
  readonly startedAt: Date;
}

/** Sends a file that stays where it is, in parts of 64 MB: so a bucket takes 640 GB. What was sent of it earlier is thrown away. */
export async function sendFile(settings: S3Settings, name: string, sent: SentFile): Promise<void> {
  const { path, step, isAbandoned, partBytes = 64 * MB } = sent;
  const { size } = await stat(path);
  const client = clientOf(settings, partBytes);
  const hasParts = size > partBytes;
  const clear = (isLeft: SentFile["isAbandoned"]) =>
    hasParts ? abortUploads(client, settings.bucket, isLeft) : undefined;
  // The library would go on with parts that are there already, and tells them apart by their sums alone.
  await clear((upload) => upload.name === name || isAbandoned(upload));
  try {
    await send(client, settings.bucket, name, { size, body: Readable.from(piecesOf(path, step)) });
  } catch (error) {
    // A bucket that is away keeps them until the next try.
    await Promise.resolve(clear((upload) => upload.name === name)).catch(() => {});
    throw error;
  }
}

async function* piecesOf(path: string, step: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(path)) {
    step();
    yield piece;
  }
}

interface Sending {
  readonly size: number;
  readonly body: Readable;
}

/** The library (8.0.7) does not hear of a reading that fails before it sends, or once it sends parts: nobody could catch that. */
async function send(client: Client, bucket: string, name: string, { size, body }: Sending): Promise<void> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  body.once("error", reject);
  await Promise.race([client.putObject(bucket, name, body, size), broken]);
}

async function abortUploads(client: Client, bucket: string, isLeft: SentFile["isAbandoned"]): Promise<void> {
  for (let [key, id, isMore] = ["", "", true]; isMore;) {
    const found = await client.listIncompleteUploadsQuery(bucket, "", key, id, "");
    for (const { key: name, uploadId, initiated } of found.uploads) {
      if (isLeft({ name, startedAt: new Date(initiated) })) await abortUpload(client, bucket, name, uploadId);
    }
    [key, id, isMore] = [found.nextKeyMarker, found.nextUploadIdMarker, found.isTruncated];
  }
}

/** One that is gone by now was ended by the library, or by another server's copy. */
async function abortUpload(client: Client, bucket: string, name: string, uploadId: string): Promise<void> {
  await client.abortMultipartUpload(bucket, name, uploadId).catch((error) => {
    if (!(error instanceof S3Error && error.code === "NoSuchUpload")) throw error;
  });
}

function clientOf({ endpoint, accessKeyId, secretAccessKey }: S3Settings, partSize: number): Client {
  const { hostname, port, protocol } = new URL(endpoint);
  const isSecure = protocol === "https:";
  return new Client({
    endPoint: hostname,
    port: Number(port) || (isSecure ? 443 : 80),
    useSSL: isSecure,
    accessKey: accessKeyId,
    secretKey: secretAccessKey,
    // Buckets as folders of the address: every compatible server knows that spelling.
    pathStyle: true,
    partSize,
  });
}

/** @param root the folder of the bucket that has the files; empty for all of it */
export function s3Storage(settings: S3Settings, root = ""): Storage {
  const { bucket } = settings;
  const client = clientOf(settings, 16 * MB);
  const prefix = root && `${root}/`;
  const at = (name: string) => prefix + name;
  return {
    async put(name, path) {
      await using file = await open(path);
      const { size } = await file.stat();
      await send(client, bucket, at(name), { size, body: file.createReadStream() });
      await unlink(path);
    },
    async open(name, range) {
      const found = range
        ? client.getPartialObject(bucket, at(name), range.first, range.last - range.first + 1)
        : client.getObject(bucket, at(name));
      const stream = await found.catch(ifAbsent);
      return stream && { body: Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>> };
    },
    size: (name) => client.statObject(bucket, at(name)).then((found) => found.size, ifAbsent),
    async move(name, to) {
      await client.copyObject(bucket, at(to), `/${bucket}/${at(name)}`);
      await client.removeObject(bucket, at(name));
    },
    async remove(names) {
      for (let first = 0; first < names.length; first += DELETED_AT_ONCE) {
        await client.removeObjects(bucket, names.slice(first, first + DELETED_AT_ONCE).map(at));
      }
    },
    async *list(folder = "") {
      for await (const { name, lastModified, size } of client.listObjectsV2(bucket, at(folder), true)) {
        yield { name: String(name).slice(prefix.length), changedAt: new Date(lastModified), size: Number(size) };
      }
    },
  };
}

function ifAbsent(error: unknown): null {
  if (error instanceof S3Error && (error.code === "NotFound" || error.code === "NoSuchKey")) return null;
  throw error;
}
