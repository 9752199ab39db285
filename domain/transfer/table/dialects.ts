import { columnKey } from "./column_names.ts";
import { type DetailKind, namesInShelfCell } from "./cell_texts.ts";
import type { ColumnTarget } from "./column_target.ts";
import { QUANTITY } from "../rows/import_row.ts";

/** What a column is for, unless a person says otherwise. */
export interface Column {
  readonly target: ColumnTarget;
  /** What its line in a description is called; the column's own name where that is empty. */
  readonly label: string;
  readonly kind?: DetailKind;
  /** It is the title where there is no other one. */
  readonly isTitleToo?: boolean;
}

/** How the tables of one program are to be read. */
export interface Dialect {
  /** As people know it: "Homebox"; empty for a table of nobody we know. */
  readonly product: string;
  /** Another program's: its numbers are other than ours, its texts may be longer. */
  readonly isForeign: boolean;
  /** Whether the numbers of its things are short ones that stand on labels. */
  readonly hasBoxNumbers: boolean;
  /** A head is its own that has every column of one of these. */
  readonly knownBy: readonly (readonly string[])[];
  /** By folded names. Whatever is in no list becomes a line of the description. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly patterns?: readonly (readonly [key: RegExp, column: Column])[];
  readonly labelOf?: (name: string) => string;
  /** What stands between tags; null where they are as our own table has them. */
  readonly betweenTags: string | null;
  /** What stands between the names of places in one cell, if anything. */
  readonly betweenPlaces?: string;
  readonly isFolder?: { readonly column: string; readonly text: RegExp };
  /** The columns with what the program calls a thing, and the thing it lies in. */
  readonly refs?: { readonly own: string; readonly parent: string };
  /** The columns by which a thing is known when it comes again, each unlike any other installation's; the first with a text counts. */
  readonly knownAgainBy?: readonly string[];
  /** The column with numbers that every installation counts from 1: a thing is known by it and its title. */
  readonly countedBy?: string;
  /** Texts are as they stand, and no HTML. */
  readonly isPlain?: boolean;
  /** Texts out of cells that hold more than a text; null for a usual one. */
  readonly namesIn?: (cell: string) => string[] | null;
}

type Columns = Readonly<Record<string, Column>>;

/** By what each is for, the folded names of some columns. */
function fields(names: Readonly<Partial<Record<ColumnTarget, string>>>): Columns {
  const found = Object.entries(names).flatMap(([target, keys]) =>
    keys.split(" ").map((key) => [key, { target: target as ColumnTarget, label: "" }] as const)
  );
  return Object.fromEntries(found);
}

/** Lines of the description, by the folded names of their columns. */
function lines(labels: Readonly<Record<string, string>>, kind: DetailKind = "text"): Columns {
  return Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, { target: "detail", label, kind }]));
}

/** Another program's, unless it says otherwise. */
const ANOTHERS = { isForeign: true, hasBoxNumbers: true, betweenTags: "," } as const;

/** What Homebox knows of an item, the same in its tables and in its zip, except for how tags and places are told. */
const HOMEBOX_COLUMNS: Columns = {
  ...fields({ number: "assetid", description: "description", location: "location", tags: "tags labels" }),
  ...fields({ createdAt: "createdat", updatedAt: "updatedat" }),
  ...fields({ ignored: "importref parentimportref url groupentities syncchildentitylocations" }),
  name: { target: "title", label: "Name" },
  ...lines({ quantity: QUANTITY }, "count"),
  ...lines({ insured: "Insured", archived: "Archived", lifetimewarranty: "Lifetime warranty" }, "yes"),
  ...lines({ lowstockthreshold: "Low stock at", purchaseprice: "Purchase price", soldprice: "Sold for" }, "amount"),
  ...lines({ purchasedate: "Purchased on", purchasetime: "Purchased on", warrantyexpires: "Warranty until" }, "date"),
  ...lines({ solddate: "Sold on", soldtime: "Sold on" }, "date"),
  ...lines({ notes: "Notes", manufacturer: "Manufacturer", modelnumber: "Model number" }),
  ...lines({ serialnumber: "Serial number", purchasefrom: "Purchased from", warrantydetails: "Warranty details" }),
  ...lines({ soldto: "Sold to", soldnotes: "Notes on the sale" }),
};

export const HOMEBOX: Dialect = {
  ...ANOTHERS,
  product: "Homebox",
  // Before 2023 its columns had no prefix.
  knownBy: [
    ...["hblocation", "hbtags", "hbassetid", "hbquantity", "hburl", "hbserialnumber"].map((one) => ["hbname", one]),
    ["importref", "location", "labels", "quantity", "name"],
  ],
  columns: {
    ...HOMEBOX_COLUMNS,
    ...Object.fromEntries(Object.entries(HOMEBOX_COLUMNS).map(([key, column]) => [`hb${key}`, column])),
  },
  labelOf: (name) => name.replace(/^HB\.(field\.)?/i, ""),
  betweenTags: ";",
  betweenPlaces: " / ",
  // Its locations are rows too, which only their address tells.
  isFolder: { column: "hburl", text: /\/location\/[^/]*$/ },
  refs: { own: "hbimportref", parent: "hbparentimportref" },
  knownAgainBy: ["hbimportref", "importref"],
  countedBy: "hbassetid",
};

const SORTLY: Dialect = {
  ...ANOTHERS,
  product: "Sortly",
  // Its ids have seven letters and digits and are made by the program: nobody writes them on a box.
  hasBoxNumbers: false,
  knownBy: ["entrytype", "sortlyid", "sortlyidsid", "sid", "primaryfolder"].map((one) => ["entryname", one]),
  columns: {
    ...fields({ number: "sortlyid sortlyidsid sid", title: "entryname", description: "notes", tags: "tags" }),
    ...fields({ location: "primaryfolder", ignored: "entrytype" }),
    ...lines({ variantdetails: "Variant", unit: "Unit", productlink: "Product link" }),
    ...lines({ quantity: QUANTITY }, "count"),
    ...lines({ minlevel: "Minimum level", price: "Price", value: "Value" }, "amount"),
    ...lines({ ordered: "Ordered" }, "yes"),
  },
  patterns: [
    [/^subfolderlevel\d+$/, { target: "location", label: "" }],
    [/^photo\d*$/, { target: "photo", label: "" }],
    [/^barcodeqr\d*type$/, { target: "ignored", label: "" }],
    [/^barcodeqr\d*data$/, { target: "detail", label: "Barcode or QR code" }],
  ],
  isFolder: { column: "entrytype", text: /^folder$/i },
  knownAgainBy: ["sortlyid", "sortlyidsid", "sid"],
};

const SHELF_INDEX = ["qrid", "custody", "trackingmethod", "availabletobook"].map((one) => ["name", "assetid", one]);
const SHELF_BACKUP = ["organization", "customfields", "mainimageexpiration"].map((one) => ["title", "mainimage", one]);
const SHELF_TEMPLATE = ["qrid", "kit", "custodian", "bookable", "imageurl", "valuation", "assetmodel"];

const SHELF: Dialect = {
  ...ANOTHERS,
  product: "Shelf",
  knownBy: [
    ...SHELF_INDEX,
    ...SHELF_BACKUP,
    ...SHELF_TEMPLATE.flatMap((one, at) => SHELF_TEMPLATE.slice(at + 1).map((other) => ["title", one, other])),
  ],
  columns: {
    ...fields({ number: "assetid sequentialid", title: "title name", description: "description", tags: "tags" }),
    ...fields({ location: "location", photo: "imageurl mainimage", createdAt: "createdat", updatedAt: "updatedat" }),
    ...fields({ ignored: "totalvalue trackingmethod organization mainimageexpiration id userid organizationid" }),
    ...fields({ ignored: "categoryid locationid kitid" }),
    ...lines({ category: "Category", kit: "Kit", custodian: "Custody", custody: "Custody", status: "Status" }),
    ...lines({ qrid: "QR ID", assetmodel: "Model", notes: "Notes", customfields: "Custom fields" }),
    ...lines({ bookable: "Available to book", availabletobook: "Available to book" }, "no"),
    ...lines({ valuation: "Value", value: "Value", minquantity: "Minimum quantity" }, "amount"),
    ...lines({ quantity: QUANTITY }, "count"),
  },
  labelOf: shelfLabel,
  knownAgainBy: ["id", "qrid"],
  countedBy: "assetid",
  namesIn: namesInShelfCell,
};

/** "cf:Serial number,type:text" is a field of one's own; a barcode's column names its kind. */
export function shelfLabel(name: string): string {
  if (/^cf:/i.test(name)) {
    const field = name.slice("cf:".length);
    const comma = field.lastIndexOf(",");
    return comma >= 0 && /^\s*type:/i.test(field.slice(comma + 1)) ? field.slice(0, comma) : field;
  }
  const [, code] = /^barcode_(.+)$/i.exec(name) ?? [];
  return code === undefined ? name : `Barcode (${columnKey(code) === "" ? "other" : code.trim()})`;
}

const SNIPE_IT: Dialect = {
  ...ANOTHERS,
  product: "Snipe-IT",
  knownBy: ["serial", "serialnumber", "assetname", "itemname", "model", "modelname"].map((one) => ["assettag", one]),
  columns: {
    ...fields({ number: "assettag", title: "assetname itemname", location: "location", description: "notes" }),
    ...fields({ createdAt: "createdat", updatedAt: "updatedat", ignored: "id", photo: "image" }),
    // Where one of the titles is not there, this is whose thing it is.
    ...lines({ name: "Name" }),
    model: { target: "detail", label: "Model", isTitleToo: true },
    modelname: { target: "detail", label: "Model", isTitleToo: true },
    category: { target: "detail", label: "Category", isTitleToo: true },
    ...lines({ purchasedate: "Purchase date" }, "date"),
    ...lines({ purchasecost: "Purchase cost" }, "amount"),
    ...lines({ quantity: QUANTITY }, "count"),
  },
  countedBy: "assettag",
};

export const OWN_HEAD = ["Number", "Title", "Description", "Place", "Tags", "Created", "Changed", "Deleted", "Files"];

/** A table that nobody we know wrote: its columns are known by what they are called, and what stands in them. */
export const NOBODYS: Dialect = {
  product: "",
  isForeign: false,
  hasBoxNumbers: true,
  knownBy: [],
  columns: {},
  betweenTags: null,
};

const STOWMARK: Dialect = {
  ...NOBODYS,
  product: "Stowmark",
  isPlain: true,
  knownBy: [OWN_HEAD.map(columnKey)],
  columns: {
    ...fields({ number: "number", title: "title", description: "description", location: "place", tags: "tags" }),
    ...fields({ createdAt: "created", updatedAt: "changed", deletedAt: "deleted", files: "files" }),
  },
};

const DIALECTS: readonly Dialect[] = [STOWMARK, HOMEBOX, SORTLY, SNIPE_IT, SHELF];

/** The program that wrote a table with these columns. @param keys folded by `columnKey` */
export function dialectOf(keys: readonly string[]): Dialect | null {
  return DIALECTS.find(({ knownBy }) => knownBy.some((set) => set.every((key) => keys.includes(key)))) ?? null;
}

export function columnOf({ columns, patterns = [], labelOf = (name) => name }: Dialect, name: string): Column {
  const key = columnKey(name);
  const known = Object.hasOwn(columns, key) ? columns[key] : patterns.find(([pattern]) => pattern.test(key))?.[1];
  const column: Column = known ?? { target: "detail", label: "" };
  return { ...column, label: column.label || labelOf(name.trim()).trim() };
}
