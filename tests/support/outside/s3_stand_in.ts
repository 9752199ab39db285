export interface S3StandIn extends AsyncDisposable {
  readonly url: string;
  readonly objects: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Requests with, and without, a version 4 signature. */
  readonly signed: number;
  readonly unsigned: number;
  /** Files of which parts have come, and no word yet that those are all. */
  readonly uploads: Map<string, StartedUpload>;
  /** Called before anything is written or removed; it is refused where that throws. */
  onWrite: () => void;
  /** Called when a part has come and is kept; the part is refused where it throws. */
  onPart: () => void;
  /** Called when the files of which parts have come are listed, before the list is on its way. */
  onUploadsListed: () => void;
  /** Called when a file is asked for, which is answered once it is done. */
  onRead: (name: string) => Promise<void> | void;
  /** Whether it refuses everything, as a bucket's host that is being restarted. */
  isAway: boolean;
}

interface StartedUpload {
  readonly name: string;
  startedAt: Date;
  readonly parts: Map<number, Uint8Array<ArrayBuffer>>;
}

export function s3StandIn(bucket: string): S3StandIn {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const uploads = new Map<string, StartedUpload>();
  const counts = { signed: 0, unsigned: 0 };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const isSigned = request.headers.get("authorization")?.startsWith("AWS4-HMAC-SHA256 ");
    isSigned ? counts.signed++ : counts.unsigned++;
    if (standIn.isAway) return new Response(null, { status: 503 });
    return await answer(request, { objects, uploads, hooks: standIn }, bucket);
  });
  const standIn: S3StandIn = {
    url: `http://127.0.0.1:${server.addr.port}`,
    objects,
    uploads,
    onWrite() {},
    onPart() {},
    onUploadsListed() {},
    onRead() {},
    get signed() {
      return counts.signed;
    },
    get unsigned() {
      return counts.unsigned;
    },
    isAway: false,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return standIn;
}

const NO_BUCKET = "<Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message></Error>";

type Objects = Map<string, Uint8Array<ArrayBuffer>>;

interface Bucket {
  readonly objects: Objects;
  readonly uploads: Map<string, StartedUpload>;
  readonly hooks: Pick<S3StandIn, "onWrite" | "onPart" | "onUploadsListed" | "onRead">;
}

async function answer(request: Request, { objects, uploads, hooks }: Bucket, bucket: string): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const name = decodeURIComponent(pathname).slice(`/${bucket}/`.length);
  if (pathname.split("/")[1] !== bucket) return xml(NO_BUCKET, 404);
  if (searchParams.has("location")) return xml("<LocationConstraint/>");
  if (!["GET", "HEAD"].includes(request.method)) {
    try {
      hooks.onWrite();
    } catch {
      await request.body?.cancel();
      // The client does not try again after that.
      return xml("<Error><Code>AccessDenied</Code></Error>", 403);
    }
  }
  if (searchParams.has("delete")) return await removeMany(request, objects);
  if (searchParams.get("list-type") === "2") return xml(listing(objects, searchParams.get("prefix") ?? ""));
  if (searchParams.has("uploads") || searchParams.has("uploadId")) {
    return await answerParts(request, { objects, uploads, hooks }, name, searchParams);
  }
  const source = request.headers.get("x-amz-copy-source");
  if (source) return copy(objects, decodeURIComponent(source).slice(`/${bucket}/`.length), name);
  if (request.method === "DELETE") return new Response(null, { status: objects.delete(name) ? 204 : 404 });
  if (request.method === "PUT") {
    objects.set(name, new Uint8Array(await request.arrayBuffer()));
    return new Response(null, { headers: { etag: '"x"' } });
  }
  if (request.method === "GET") await hooks.onRead(name);
  return get(request, objects.get(name));
}

function copy(objects: Objects, source: string, name: string): Response {
  const bytes = objects.get(source);
  if (!bytes) return xml("<Error><Code>NoSuchKey</Code></Error>", 404);
  objects.set(name, bytes);
  return xml(
    `<CopyObjectResult><LastModified>${new Date().toISOString()}</LastModified><ETag>"x"</ETag></CopyObjectResult>`,
  );
}

function get(request: Request, bytes: Uint8Array<ArrayBuffer> | undefined): Response {
  if (!bytes) return xml("<Error><Code>NoSuchKey</Code></Error>", 404);
  const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.get("range") ?? "") ?? [];
  const part = first ? bytes.subarray(Number(first), Number(last) + 1) : bytes;
  const headers = { etag: '"x"', "last-modified": new Date().toUTCString(), "content-length": String(part.length) };
  return new Response(request.method === "HEAD" ? null : part, { status: first ? 206 : 200, headers });
}

async function answerParts(
  request: Request,
  { objects, uploads, hooks }: Bucket,
  name: string,
  asked: URLSearchParams,
): Promise<Response> {
  const id = asked.get("uploadId") ?? crypto.randomUUID();
  if (asked.has("uploads") && request.method === "GET") {
    const listing = listingOfUploads(uploads);
    hooks.onUploadsListed();
    return xml(listing);
  }
  if (asked.has("uploads")) {
    uploads.set(id, { name, startedAt: new Date(), parts: new Map() });
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  const upload = uploads.get(id);
  if (!upload) return xml("<Error><Code>NoSuchUpload</Code></Error>", 404);
  if (request.method === "PUT") {
    upload.parts.set(Number(asked.get("partNumber")), new Uint8Array(await request.arrayBuffer()));
    try {
      hooks.onPart();
    } catch {
      return new Response(null, { status: 500 });
    }
    return new Response(null, { headers: { etag: `"${asked.get("partNumber")}"` } });
  }
  uploads.delete(id);
  if (request.method === "DELETE") return new Response(null, { status: 204 });
  const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes);
  objects.set(name, await new Blob(parts).bytes());
  const made = `<Location>${name}</Location><Bucket>copies</Bucket><Key>${name}</Key><ETag>"x"</ETag>`;
  return xml(`<CompleteMultipartUploadResult>${made}</CompleteMultipartUploadResult>`);
}

function listingOfUploads(uploads: Bucket["uploads"]): string {
  const started = [...uploads].map(([id, { name, startedAt }]) =>
    `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`
  );
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${started.join("")}</ListMultipartUploadsResult>`;
}

async function removeMany(request: Request, objects: Objects): Promise<Response> {
  for (const [, name = ""] of (await request.text()).matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(name);
  return xml("<DeleteResult/>");
}

function listing(objects: Objects, prefix: string): string {
  const contents = [...objects].filter(([name]) => name.startsWith(prefix)).map(([name, bytes]) =>
    `<Contents><Key>${name}</Key><LastModified>${new Date().toISOString()}</LastModified><ETag>"x"</ETag>` +
    `<Size>${bytes.length}</Size></Contents>`
  );
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`;
}

function xml(body: string, status = 200): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    status,
    headers: { "content-type": "application/xml" },
  });
}
