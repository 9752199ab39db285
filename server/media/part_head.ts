import { ByteMark } from "./byte_mark.ts";
import type { ByteSource } from "./byte_source.ts";

export interface PartHead {
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
