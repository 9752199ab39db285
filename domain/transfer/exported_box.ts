import { z } from "zod";
import { BLANK_ROW, type ImportRow } from "./import_row.ts";
import type { ListMapping } from "./list_mapping.ts";

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

/** Our own export. */
export const ownList: ListMapping = {
  product: "Stowmark",
  file: /^boxes\.json$/,
  list: "boxes",
  row(given, place) {
    const parsed = ExportedBox.safeParse(given);
    return parsed.success ? rowOf(parsed.data, place) : null;
  },
};

function rowOf({ tagId, deletedAt = "", media, ...texts }: ExportedBox, place: number): ImportRow {
  const files = media.map(({ path, fileName, createdAt, caption = "", isCover = false }) => (
    { path, fileName, createdAt, caption, isCover }
  ));
  return { ...BLANK_ROW, ...texts, place, number: tagId, deletedAt, files };
}
