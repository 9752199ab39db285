import type { ColumnTarget, Reading } from "../../domain/transfer/reading.ts";

export const TARGET_WORDS: Readonly<Record<ColumnTarget, string>> = {
  number: "Number",
  title: "Title",
  description: "Description",
  location: "Place",
  tags: "Tags",
  createdAt: "Time of making",
  updatedAt: "Time of the last change",
  deletedAt: "Time of deletion",
  photo: "Address of a photo",
  files: "Files of the zip",
  detail: "A line in the description",
  ignored: "Nothing: leave it out",
};

export function headOptions({ lines }: NonNullable<Reading["head"]>) {
  return [
    ...lines.map(({ line, text }) => [String(line), `${line}: ${text}`] as const),
    ["0", "None: the first line is a box"] as const,
  ];
}

export const BOX_OPTIONS = [
  { value: "items", label: "Every item", note: "With the place it lies in" },
  { value: "places", label: "Every place", note: "With its items listed in the description" },
] as const;

export function numberOptions(product: string) {
  return [
    { value: "theirs", label: `Those of ${product}`, note: "Where they are 1 to 8 digits" },
    { value: "next", label: "The next free ones", note: "The old ones are kept in the descriptions" },
  ] as const;
}
