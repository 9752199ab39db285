import { mediaFailure } from "../../domain/media/failures.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { ByteMark } from "./byte_mark.ts";
import type { ByteSource } from "./byte_source.ts";

export interface Part extends PartHead {
  /** To be read before the next part is asked for; what is left then is dropped. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const HEAD_BYTES = 16 * 1024;
const MAX_PARTS = 100;
/** All fields that are no files, together: nobody here asks for any. */
const FIELDS_BYTES = 64 * 1024;

/**
 * RFC 7578, pulled part by part, so that memory holds one chunk of the network. @throws Failure NotMultipart,
 * CutOff, TooLarge
 */
export async function* readMultipart(source: ByteSource, boundary: string): AsyncGenerator<Part> {
  const opening = new ByteMark(`--${boundary}`);
  const delimiter = new ByteMark(`\r\n--${boundary}`);
  await source.takeUntil(opening, HEAD_BYTES);
  let fieldBytes = 0;
  for (let count = 0; count < MAX_PARTS; count++) {
    if (await isLast(source)) return;
    const bytes = piecesUntil(source, delimiter);
    const head = await readPartHead(source, HEAD_BYTES);
    yield { ...head, bytes };
    for await (const piece of bytes) {
      if (head.fileName === null) fieldBytes += piece.length;
      if (fieldBytes > FIELDS_BYTES) throw wireFailure("TooLarge");
    }
  }
  throw mediaFailure("NotMultipart");
}

/** After a boundary stands `--` at the very end, a line break otherwise. */
async function isLast(source: ByteSource): Promise<boolean> {
  const mark = new TextDecoder("latin1").decode(await source.take(2));
  if (mark !== "--" && mark !== "\r\n") throw mediaFailure("NotMultipart");
  return mark === "--";
}

/** Without `return`: a loop that is left early leaves the rest to be read on. */
function piecesUntil(source: ByteSource, mark: ByteMark): AsyncIterable<Uint8Array> {
  let isOver = false;
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      const piece = isOver ? null : await source.pieceUntil(mark);
      isOver = piece === null;
      return piece ? { done: false, value: piece } : { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

interface PartHead {
  readonly field: string;
  /** Null for a plain field. */
  readonly fileName: string | null;
  readonly claimedType: string;
}

const LINE_END = new ByteMark("\r\n");

/** @throws Failure NotMultipart when the head is longer than `most` bytes */
export async function readPartHead(source: ByteSource, most: number): Promise<PartHead> {
  const headers = new Map<string, string>();
  for (let left = most;;) {
    const line = await source.takeUntil(LINE_END, left);
    if (line.length === 0) return headOf(headers);
    left -= line.length;
    const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/s.exec(new TextDecoder().decode(line)) ?? [];
    headers.set(name.toLowerCase(), value);
  }
}

function headOf(headers: ReadonlyMap<string, string>): PartHead {
  const disposition = headers.get("content-disposition") ?? "";
  return {
    field: quoted(disposition, "name") ?? "",
    fileName: extended(disposition) ?? quoted(disposition, "filename"),
    claimedType: headers.get("content-type") ?? "",
  };
}

/** Browsers write a quotation mark in a name as `%22`, other clients as `\"`. */
function quoted(disposition: string, name: string): string | null {
  const [, inQuotes, bare] = new RegExp(`;\\s*${name}=(?:"((?:\\\\"|[^"])*)"|([^;\\s]*))`, "i").exec(disposition) ?? [];
  return inQuotes?.replaceAll('\\"', '"').replaceAll("%22", '"') ?? bare ?? null;
}

/** RFC 7578 forbids `filename*`; some clients send it all the same. */
function extended(disposition: string): string | null {
  const [, encoded] = /;\s*filename\*=utf-8''([^;\s]*)/i.exec(disposition) ?? [];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
