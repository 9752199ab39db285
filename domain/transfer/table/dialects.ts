import { columnKey } from "./column_names.ts";
import { namesInShelfCell } from "./shelf_cell.ts";
import type { ColumnTarget } from "./column_target.ts";
import type { DetailKind } from "./shown_detail.ts";
import { QUANTITY } from "../things/thing.ts";

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
  /** Texts out of cells that hold more than a text; null for a usual one. */
  readonly namesIn?: (cell: string) => string[] | null;
}

const is = (target: ColumnTarget, label = ""): Column => ({ target, label });
const line = (label: string, kind: DetailKind = "text"): Column => ({ target: "detail", label, kind });
const orTitle = (label: string): Column => ({ ...line(label), isTitleToo: true });
const ignored = is("ignored");

/** What Homebox knows of an item, the same in its tables and in its zip, except for how tags and places are told. */
export const HOMEBOX_FIELDS: Readonly<Record<string, Column>> = {
  ...{ assetid: is("number"), name: is("title", "Name"), description: is("description"), location: is("location") },
  ...{ tags: is("tags"), labels: is("tags"), importref: ignored, parentimportref: ignored, url: ignored },
  quantity: line(QUANTITY, "count"),
  lowstockthreshold: line("Low stock at", "amount"),
  notes: line("Notes"),
  insured: line("Insured", "yes"),
  archived: line("Archived", "yes"),
  manufacturer: line("Manufacturer"),
  modelnumber: line("Model number"),
  serialnumber: line("Serial number"),
  purchaseprice: line("Purchase price", "amount"),
  purchasefrom: line("Purchased from"),
  purchasedate: line("Purchased on", "date"),
  purchasetime: line("Purchased on", "date"),
  lifetimewarranty: line("Lifetime warranty", "yes"),
  warrantyexpires: line("Warranty until", "date"),
  warrantydetails: line("Warranty details"),
  soldto: line("Sold to"),
  soldprice: line("Sold for", "amount"),
  solddate: line("Sold on", "date"),
  soldtime: line("Sold on", "date"),
  soldnotes: line("Notes on the sale"),
};

const homebox: Dialect = {
  product: "Homebox",
  isForeign: true,
  hasBoxNumbers: true,
  // Before 2023 its columns had no prefix.
  knownBy: [
    ...["hblocation", "hbtags", "hbassetid", "hbquantity", "hburl", "hbserialnumber"].map((one) => ["hbname", one]),
    ["importref", "location", "labels", "quantity", "name"],
  ],
  columns: Object.fromEntries(
    Object.entries(HOMEBOX_FIELDS).flatMap(([key, column]) => [[key, column], [`hb${key}`, column]]),
  ),
  labelOf: (name) => name.replace(/^HB\.(field\.)?/i, ""),
  betweenTags: ";",
  betweenPlaces: " / ",
  // Its locations are rows too, which only their address tells.
  isFolder: { column: "hburl", text: /\/location\/[^/]*$/ },
  refs: { own: "hbimportref", parent: "hbparentimportref" },
  knownAgainBy: ["hbimportref", "importref"],
  countedBy: "hbassetid",
};

const sortly: Dialect = {
  product: "Sortly",
  isForeign: true,
  // Its ids have seven letters and digits and are made by the program: nobody writes them on a box.
  hasBoxNumbers: false,
  knownBy: ["entrytype", "sortlyid", "sortlyidsid", "sid", "primaryfolder"].map((one) => ["entryname", one]),
  columns: {
    ...{ entrytype: ignored, entryname: is("title"), notes: is("description"), tags: is("tags") },
    ...{ sortlyid: is("number"), sortlyidsid: is("number"), sid: is("number"), primaryfolder: is("location") },
    variantdetails: line("Variant"),
    quantity: line(QUANTITY, "count"),
    unit: line("Unit"),
    minlevel: line("Minimum level", "amount"),
    price: line("Price", "amount"),
    value: line("Value", "amount"),
    productlink: line("Product link"),
    ordered: line("Ordered", "yes"),
  },
  patterns: [
    [/^subfolderlevel\d+$/, is("location")],
    [/^photo\d*$/, is("photo")],
    [/^barcodeqr\d*type$/, ignored],
    [/^barcodeqr\d*data$/, line("Barcode or QR code")],
  ],
  betweenTags: ",",
  isFolder: { column: "entrytype", text: /^folder$/i },
  knownAgainBy: ["sortlyid", "sortlyidsid", "sid"],
};

const SHELF_INDEX = ["qrid", "custody", "trackingmethod", "availabletobook"].map((one) => ["name", "assetid", one]);
const SHELF_BACKUP = ["organization", "customfields", "mainimageexpiration"].map((one) => ["title", "mainimage", one]);
const SHELF_TEMPLATE = ["qrid", "kit", "custodian", "bookable", "imageurl", "valuation", "assetmodel"];

const shelf: Dialect = {
  product: "Shelf",
  isForeign: true,
  hasBoxNumbers: true,
  knownBy: [
    ...SHELF_INDEX,
    ...SHELF_BACKUP,
    ...SHELF_TEMPLATE.flatMap((one, at) => SHELF_TEMPLATE.slice(at + 1).map((other) => ["title", one, other])),
  ],
  columns: {
    ...{ title: is("title"), name: is("title"), assetid: is("number"), sequentialid: is("number"), tags: is("tags") },
    ...{ description: is("description"), location: is("location"), imageurl: is("photo"), mainimage: is("photo") },
    ...{ createdat: is("createdAt"), updatedat: is("updatedAt"), totalvalue: ignored, trackingmethod: ignored },
    ...{ organization: ignored, mainimageexpiration: ignored, id: ignored, userid: ignored, organizationid: ignored },
    ...{ categoryid: ignored, locationid: ignored, kitid: ignored },
    category: line("Category"),
    kit: line("Kit"),
    custodian: line("Custody"),
    custody: line("Custody"),
    status: line("Status"),
    bookable: line("Available to book", "no"),
    availabletobook: line("Available to book", "no"),
    valuation: line("Value", "amount"),
    value: line("Value", "amount"),
    quantity: line(QUANTITY, "count"),
    minquantity: line("Minimum quantity", "amount"),
    qrid: line("QR ID"),
    assetmodel: line("Model"),
    notes: line("Notes"),
    customfields: line("Custom fields"),
  },
  labelOf: shelfLabel,
  betweenTags: ",",
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

const snipeIt: Dialect = {
  product: "Snipe-IT",
  isForeign: true,
  hasBoxNumbers: true,
  knownBy: ["serial", "serialnumber", "assetname", "itemname", "model", "modelname"].map((one) => ["assettag", one]),
  columns: {
    ...{ assettag: is("number"), assetname: is("title"), itemname: is("title"), location: is("location") },
    ...{ notes: is("description"), createdat: is("createdAt"), updatedat: is("updatedAt"), id: ignored },
    // Where one of these is the only name, it is whose thing this is.
    ...{ name: line("Name"), image: is("photo") },
    model: orTitle("Model"),
    modelname: orTitle("Model"),
    category: orTitle("Category"),
    purchasedate: line("Purchase date", "date"),
    purchasecost: line("Purchase cost", "amount"),
    quantity: line(QUANTITY, "count"),
  },
  betweenTags: ",",
  countedBy: "assettag",
};

export const OWN_HEAD = ["Number", "Title", "Description", "Place", "Tags", "Created", "Changed", "Deleted", "Files"];

const stowmark: Dialect = {
  product: "Stowmark",
  isForeign: false,
  hasBoxNumbers: true,
  knownBy: [OWN_HEAD.map(columnKey)],
  columns: {
    ...{ number: is("number"), title: is("title"), description: is("description"), place: is("location") },
    ...{ tags: is("tags"), created: is("createdAt"), changed: is("updatedAt"), deleted: is("deletedAt") },
    files: is("files"),
  },
  betweenTags: null,
};

/** A table that nobody we know wrote: its columns are known by what they are called, and what stands in them. */
export const NOBODYS: Dialect = {
  product: "",
  isForeign: false,
  hasBoxNumbers: true,
  knownBy: [],
  columns: {},
  betweenTags: null,
};

const DIALECTS: readonly Dialect[] = [stowmark, homebox, sortly, snipeIt, shelf];

/** The program that wrote a table with these columns. @param keys folded by `columnKey` */
export function dialectOf(keys: readonly string[]): Dialect | null {
  return DIALECTS.find(({ knownBy }) => knownBy.some((set) => set.every((key) => keys.includes(key)))) ?? null;
}

/** What a column is for in this dialect. */
export function columnOf({ columns, patterns = [], labelOf = (name) => name }: Dialect, name: string): Column {
  const key = columnKey(name);
  const known = Object.hasOwn(columns, key) ? columns[key] : patterns.find(([pattern]) => pattern.test(key))?.[1];
  const column = known ?? is("detail");
  return { ...column, label: column.label || labelOf(name.trim()).trim() };
}
