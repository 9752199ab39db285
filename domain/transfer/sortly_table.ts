import { columnsBy, type MappedColumn, type TableMapping } from "./table_mapping.ts";
import { QUANTITY } from "./thing.ts";

const ignored: MappedColumn = { target: "ignored", label: "" };

const known: Readonly<Record<string, MappedColumn>> = {
  entrytype: { ...ignored, isRead: true },
  entryname: { target: "title", label: "Entry Name" },
  variantdetails: { target: "detail", label: "Variant" },
  sortlyid: { target: "number", label: "Sortly ID" },
  sid: { target: "number", label: "Sortly ID" },
  quantity: { target: "detail", label: QUANTITY, kind: "count" },
  unit: { target: "detail", label: "Unit" },
  minlevel: { target: "detail", label: "Minimum level", kind: "amount" },
  price: { target: "detail", label: "Price", kind: "amount" },
  value: { target: "detail", label: "Value", kind: "amount" },
  notes: { target: "description", label: "Notes" },
  tags: { target: "tags", label: "Tags" },
  productlink: { target: "detail", label: "Product link" },
  ordered: { target: "detail", label: "Ordered", kind: "yes" },
  primaryfolder: { target: "location", label: "Primary Folder" },
};

export const sortlyTable: TableMapping = {
  product: "Sortly",
  isForeign: true,
  // Its ids have seven letters and digits and are made by the program: nobody writes them on a box.
  hasBoxNumbers: false,
  fits: (columns) =>
    columns.includes("entryname") &&
    ["entrytype", "sortlyid", "sid", "primaryfolder"].some((name) => columns.includes(name)),
  columns: columnsBy(known, (name, key): MappedColumn => {
    const label = name.trim();
    if (/^subfolderlevel\d+$/.test(key)) return { target: "location", label };
    if (/^photo\d*$/.test(key)) return { target: "photo", label };
    if (/^barcodeqr\d*type$/.test(key)) return { target: "ignored", label };
    if (/^barcodeqr\d*data$/.test(key)) return { target: "detail", label: "Barcode or QR code" };
    return { target: "detail", label };
  }),
  tagsOf: (cell) => cell.split(",").map((tag) => tag.trim()).filter((tag) => tag !== ""),
  pathOf: (cell) => [cell.trim()].filter((name) => name !== ""),
  textOf: (cell) => cell,
  isFolder: (cell) => cell("entrytype").trim().toLowerCase() === "folder",
};
