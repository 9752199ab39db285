import { namesInShelfCell } from "./shelf_cell.ts";
import { columnKey, columnsBy, type MappedColumn, type TableMapping } from "./table_mapping.ts";
import { QUANTITY } from "./thing.ts";

const ignored = (label: string): MappedColumn => ({ target: "ignored", label });

const known: Readonly<Record<string, MappedColumn>> = {
  title: { target: "title", label: "Title" },
  name: { target: "title", label: "Name" },
  assetid: { target: "number", label: "Asset ID" },
  sequentialid: { target: "number", label: "Asset ID" },
  description: { target: "description", label: "Description" },
  location: { target: "location", label: "Location" },
  tags: { target: "tags", label: "Tags" },
  imageurl: { target: "photo", label: "Image" },
  mainimage: { target: "photo", label: "Image" },
  createdat: { target: "createdAt", label: "Created at" },
  updatedat: { target: "updatedAt", label: "Updated at" },
  category: { target: "detail", label: "Category" },
  kit: { target: "detail", label: "Kit" },
  custodian: { target: "detail", label: "Custody" },
  custody: { target: "detail", label: "Custody" },
  status: { target: "detail", label: "Status" },
  bookable: { target: "detail", label: "Available to book", kind: "no" },
  availabletobook: { target: "detail", label: "Available to book", kind: "no" },
  valuation: { target: "detail", label: "Value", kind: "amount" },
  value: { target: "detail", label: "Value", kind: "amount" },
  totalvalue: ignored("Total value"),
  quantity: { target: "detail", label: QUANTITY, kind: "count" },
  minquantity: { target: "detail", label: "Minimum quantity", kind: "amount" },
  qrid: { target: "detail", label: "QR ID" },
  assetmodel: { target: "detail", label: "Model" },
  notes: { target: "detail", label: "Notes" },
  customfields: { target: "detail", label: "Custom fields" },
  trackingmethod: ignored("Tracking method"),
  organization: ignored("Organization"),
  mainimageexpiration: ignored("Image until"),
  ...Object.fromEntries(
    ["id", "userid", "organizationid", "categoryid", "locationid", "kitid"].map((key) => [key, ignored(key)]),
  ),
};

const TEMPLATE = ["qrid", "kit", "custodian", "bookable", "imageurl", "valuation", "assetmodel"];
const INDEX = ["qrid", "custody", "trackingmethod", "availabletobook"];
const BACKUP = ["organization", "customfields", "mainimageexpiration"];

export const shelfTable: TableMapping = {
  product: "Shelf",
  isForeign: true,
  hasBoxNumbers: true,
  fits(columns) {
    const has = (names: readonly string[]) => names.filter((name) => columns.includes(name)).length;
    if (columns.includes("title")) return has(TEMPLATE) >= 2 || (columns.includes("mainimage") && has(BACKUP) > 0);
    return columns.includes("name") && columns.includes("assetid") && has(INDEX) > 0;
  },
  columns: columnsBy(known, (name) => ({ target: "detail", label: labelOf(name) })),
  tagsOf: (cell) => (namesInShelfCell(cell) ?? cell.split(",")).map((tag) => tag.trim()).filter((tag) => tag !== ""),
  pathOf: (cell) => [cell.trim()].filter((name) => name !== ""),
  textOf: (cell) => namesInShelfCell(cell)?.join("\n") ?? cell,
  isFolder: () => false,
};

/** "cf:Serial number,type:text" is a field of one's own; a barcode's column names its kind. */
function labelOf(name: string): string {
  const whole = name.trim();
  if (/^cf:/i.test(whole)) return withoutType(whole.slice("cf:".length)).trim();
  const [, code] = /^barcode_(.+)$/i.exec(whole) ?? [];
  return code === undefined ? whole : `Barcode (${columnKey(code) === "" ? "other" : code.trim()})`;
}

function withoutType(field: string): string {
  const comma = field.lastIndexOf(",");
  return comma >= 0 && /^\s*type:/i.test(field.slice(comma + 1)) ? field.slice(0, comma) : field;
}
