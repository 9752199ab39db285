import { z } from "zod";
import { tableLine, tagsCell } from "./cells.ts";
import { OWN_HEAD } from "./dialects.ts";
import { BLANK_ROW, type ImportRow } from "./import_row.ts";

export const FORMAT = "stowmark-boxes";
export const FORMAT_VERSION = 1;

const ExportedFile = z.object({
  /** In the zip. */
  path: z.string(),
  fileName: z.string(),
  type: z.string().optional(),
  size: z.number().optional(),
  createdAt: z.string().default(""),
  caption: z.string().optional(),
  isCover: z.boolean().optional(),
});

/** A box as `boxes.json` holds it. Its files stand in their order. */
const ExportedBox = z.object({
  tagId: z.string(),
  title: z.string().default(""),
  description: z.string().default(""),
  location: z.string().default(""),
  tags: z.array(z.string()).default([]),
  createdAt: z.string().default(""),
  updatedAt: z.string().default(""),
  deletedAt: z.string().optional(),
  media: z.array(ExportedFile).default([]),
});
export type ExportedBox = z.output<typeof ExportedBox>;

/** @returns null for what is no box of an export */
export function rowOfExported(given: unknown, place: number): ImportRow | null {
  const parsed = ExportedBox.safeParse(given);
  return parsed.success ? rowOf(parsed.data, place) : null;
}

export function ownTableHead(): string {
  return tableLine(OWN_HEAD);
}

export function ownTableLine(box: ExportedBox): string {
  return tableLine([
    box.tagId,
    box.title,
    box.description,
    box.location,
    tagsCell(box.tags),
    box.createdAt,
    box.updatedAt,
    box.deletedAt ?? "",
    box.media.map(({ path }) => path).join("\n"),
  ]);
}

function rowOf({ tagId, deletedAt = "", media, ...texts }: ExportedBox, place: number): ImportRow {
  const files = media.map(({ path, fileName, createdAt, caption = "", isCover = false }) => (
    { path, fileName, createdAt, caption, isCover }
  ));
  return { ...BLANK_ROW, ...texts, place, number: tagId, deletedAt, files };
}
