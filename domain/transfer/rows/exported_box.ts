import { z } from "zod";
import { shownNames } from "../shown_names.ts";
import { tableLine, tagsCell } from "../table/cells.ts";
import { describe, fitRow } from "./box_of_row.ts";
import { lastPart } from "./files_of_cell.ts";
import { BLANK_ROW, type Detail, type ImportRow } from "./import_row.ts";

export const FORMAT = "stowmark-boxes";
export const FORMAT_VERSION = 1;

/** A text in a program's JSON, which may write it as a number, or leave it out. */
export const JsonText = z.union([z.string(), z.number(), z.boolean()]).nullish()
  .transform((text) => String(text ?? ""));

const ExportedFile = z.looseObject({
  /** In the zip. */
  path: z.string(),
  fileName: JsonText,
  type: z.unknown().optional(),
  size: z.unknown().optional(),
  createdAt: JsonText,
  caption: JsonText.optional(),
  isCover: z.boolean().nullish(),
});

/** A box as `boxes.json` holds it, perhaps with more that others wrote into it. Its files stand in their order. */
const ExportedBox = z.looseObject({
  tagId: z.union([z.string(), z.number()]).nullable().transform((id) => String(id ?? "")),
  title: JsonText,
  description: JsonText,
  location: JsonText,
  tags: listOf(JsonText),
  createdAt: JsonText,
  updatedAt: JsonText,
  deletedAt: JsonText.optional(),
  media: listOf(ExportedFile),
  codes: z.array(JsonText).nullish(),
});
export type ExportedBox = z.output<typeof ExportedBox>;

function listOf<T extends z.ZodType>(element: T) {
  return z.array(element).nullish().transform((list) => list ?? []);
}

/** @returns null for what is no box of an export */
export function rowOfExported(given: unknown, rowNumber: number): ImportRow | null {
  const parsed = ExportedBox.safeParse(given);
  return parsed.success ? rowOf(parsed.data, rowNumber) : null;
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

function rowOf(box: ExportedBox, rowNumber: number): ImportRow {
  const { tagId, title, description, location, tags, createdAt, updatedAt, deletedAt = "", media, codes } = box;
  const strange = [
    ...strangeDetails(box, ExportedBox.shape),
    ...media.flatMap((file) => strangeDetails(file, ExportedFile.shape, `${nameOf(file)}, `)),
  ];
  const row = {
    ...BLANK_ROW,
    ...{ rowNumber, number: tagId, title, path: [location], tags, createdAt, updatedAt, deletedAt, codes: codes ?? [] },
    description: describe(description, strange),
    files: media.map((file) => ({
      path: file.path,
      fileName: nameOf(file),
      createdAt: file.createdAt,
      caption: file.caption ?? "",
      isCover: file.isCover ?? false,
    })),
    note: strangeSentence(strange),
  };
  return strange.length > 0 ? fitRow(row) : row;
}

function nameOf({ path, fileName }: ExportedBox["media"][number]): string {
  return fileName || lastPart(path);
}

/** What it says under names that are none of ours. */
function strangeDetails(given: object, shape: object, of = ""): Detail[] {
  return Object.entries(given).filter(([name]) => !Object.hasOwn(shape, name)).map(([name, value]) => ({
    label: `${of}${name}`,
    text: value === null ? "" : typeof value === "string" ? value : JSON.stringify(value),
  })).filter(({ text }) => text.trim() !== "");
}

function strangeSentence(details: readonly Detail[]): string {
  return details.length === 0
    ? ""
    : `A box has no field for ${shownNames(details.map(({ label }) => label))}: that is kept in the description.`;
}
