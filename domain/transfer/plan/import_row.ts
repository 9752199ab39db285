/** A box as an uploaded file tells it, whichever product wrote the file. All texts as they stand there. */
export interface ImportRow {
  /** Where a person finds it: the row of a table (its head is row 1), or its place in a list, from 1. Unique in a file. */
  readonly place: number;
  /** Empty where the box has none: then it gets the next free one. */
  readonly number: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly tags: readonly string[];
  /** As `readTime` reads them; empty where the file says nothing. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** A box of the trash. */
  readonly deletedAt: string;
  readonly files: readonly ImportFile[];
  /** What a person should know of it before it is imported. */
  readonly note: string;
  /** What another program calls it, to know it again; empty where there is nothing. */
  readonly source: string;
}

/** A file that belongs to a row, in the order of the box. */
export interface ImportFile {
  /** In the uploaded zip, or an address. */
  readonly path: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly caption?: string;
  readonly isCover?: boolean;
  /** Its bytes are to be fetched from the address that `path` is. */
  readonly isAddress?: boolean;
}

export const BLANK_ROW: Omit<ImportRow, "place"> = {
  number: "",
  title: "",
  description: "",
  location: "",
  tags: [],
  createdAt: "",
  updatedAt: "",
  deletedAt: "",
  files: [],
  note: "",
  source: "",
};
