import { createReadStream } from "node:fs";
import { stat, unlink } from "node:fs/promises";
import { Readable } from "node:stream";
import { Client, S3Error } from "minio";
import type { S3Settings } from "../config.ts";
import type { Storage } from "./storage.ts";

/** The most one request may carry. */
const DELETED_AT_ONCE = 1_000;

export function s3Storage({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Settings): Storage {
  const { hostname, port, protocol } = new URL(endpoint);
  const isSecure = protocol === "https:";
  const client = new Client({
    endPoint: hostname,
    port: Number(port) || (isSecure ? 443 : 80),
    useSSL: isSecure,
    accessKey: accessKeyId,
    secretKey: secretAccessKey,
    // Buckets as folders of the address: every compatible server knows that spelling.
    pathStyle: true,
    partSize: 16 * 1024 * 1024,
  });
  return {
    async put(name, path) {
      const { size } = await stat(path);
      await client.putObject(bucket, name, createReadStream(path), size);
      await unlink(path);
    },
    async open(name, range) {
      const found = range
        ? client.getPartialObject(bucket, name, range.first, range.last - range.first + 1)
        : client.getObject(bucket, name);
      const stream = await found.catch(ifAbsent);
      return stream && { body: Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>> };
    },
    size: (name) => client.statObject(bucket, name).then((found) => found.size, ifAbsent),
    async move(name, to) {
      await client.copyObject(bucket, to, `/${bucket}/${name}`);
      await client.removeObject(bucket, name);
    },
    async remove(names) {
      for (let at = 0; at < names.length; at += DELETED_AT_ONCE) {
        await client.removeObjects(bucket, names.slice(at, at + DELETED_AT_ONCE));
      }
    },
    async *list() {
      for await (const { name, lastModified } of client.listObjectsV2(bucket, "", true)) {
        yield { name: String(name), changedAt: new Date(lastModified) };
      }
    },
  };
}

function ifAbsent(error: unknown): null {
  if (error instanceof S3Error && (error.code === "NotFound" || error.code === "NoSuchKey")) return null;
  throw error;
}
