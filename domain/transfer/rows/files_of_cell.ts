import type { ImportFile } from "./import_row.ts";

interface FilesOfCell {
  readonly files: readonly ImportFile[];
  /** What stands between the addresses. */
  readonly rest: string;
}

/** Files of the zip on lines of their own. */
export function filesInZip(cell: string): ImportFile[] {
  return parts(cell, "\n").map((path) => ({ path, fileName: lastPart(path), createdAt: "" }));
}

/** Addresses, alone or as Airtable's "IMG (1).jpg (https://…)" with commas between them; where there is none, files of the zip. */
export function photosOfCell(cell: string): FilesOfCell {
  const found = parts(cell, /(?<=\))\s*[,;\n]/).map(photosOfPart);
  const files = found.flatMap(({ files }) => files);
  if (files.length === 0) return { files: filesInZip(cell), rest: "" };
  return { files, rest: found.map(({ rest }) => rest).filter((rest) => rest !== "").join(", ") };
}

function photosOfPart(part: string): FilesOfCell {
  const at = part.search(/\(https?:\/\//i);
  const named = at < 0 || !part.endsWith(")") ? null : hrefOf(part.slice(at + 1, -1));
  if (named !== null) return { files: [photoAt(named, lastPart(part.slice(0, at).trim()))], rest: "" };
  const hrefs = parts(part, /\s+|[,;](?=https?:)/i).map((word) => ({ word, href: hrefOf(bare(word)) }));
  return {
    files: hrefs.flatMap(({ href }) => href === null ? [] : [photoAt(href)]),
    rest: hrefs.flatMap(({ word, href }) => href === null ? [word] : []).join(" "),
  };
}

/** Without brackets around it, or a comma behind. */
function bare(word: string): string {
  const alone = /[,;]$/.test(word) ? word.slice(0, -1) : word;
  return alone.startsWith("(") && alone.endsWith(")") ? alone.slice(1, -1) : alone;
}

function hrefOf(text: string): string | null {
  return /^https?:\/\/\S+$/i.test(text) ? URL.parse(text)?.href ?? null : null;
}

function photoAt(path: string, fileName = ""): ImportFile {
  return { path, fileName: fileName || nameInAddress(path), createdAt: "", isAddress: true };
}

/** The last part of its path; a photo by address need not have a name. */
export function nameInAddress(address: string): string {
  const name = lastPart(URL.parse(address)?.pathname ?? "");
  try {
    return decodeURIComponent(name) || "photo";
  } catch {
    return name || "photo";
  }
}

/** The name of a file, without the folders it lies in. */
export function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function parts(text: string, separator: string | RegExp): string[] {
  return text.split(separator).map((part) => part.trim()).filter((part) => part !== "");
}
