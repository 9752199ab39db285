import type { MappedColumn } from "./table_mapping.ts";
import { QUANTITY } from "./thing.ts";

const READ: MappedColumn = { target: "ignored", label: "", isRead: true };

/** What Homebox knows of an item, by its folded name; the same in its tables and in its zip, except for how tags and places are told. */
export const HOMEBOX_FIELDS: Readonly<Record<string, MappedColumn>> = {
  assetid: { target: "number", label: "Asset ID" },
  name: { target: "title", label: "Name" },
  description: { target: "description", label: "Description" },
  location: { target: "location", label: "Location" },
  tags: { target: "tags", label: "Tags" },
  labels: { target: "tags", label: "Labels" },
  quantity: { target: "detail", label: QUANTITY, kind: "count" },
  lowstockthreshold: { target: "detail", label: "Low stock at", kind: "amount" },
  notes: { target: "detail", label: "Notes" },
  insured: { target: "detail", label: "Insured", kind: "yes" },
  archived: { target: "detail", label: "Archived", kind: "yes" },
  manufacturer: { target: "detail", label: "Manufacturer" },
  modelnumber: { target: "detail", label: "Model number" },
  serialnumber: { target: "detail", label: "Serial number" },
  purchaseprice: { target: "detail", label: "Purchase price", kind: "amount" },
  purchasefrom: { target: "detail", label: "Purchased from" },
  purchasedate: { target: "detail", label: "Purchased on", kind: "date" },
  purchasetime: { target: "detail", label: "Purchased on", kind: "date" },
  lifetimewarranty: { target: "detail", label: "Lifetime warranty", kind: "yes" },
  warrantyexpires: { target: "detail", label: "Warranty until", kind: "date" },
  warrantydetails: { target: "detail", label: "Warranty details" },
  soldto: { target: "detail", label: "Sold to" },
  soldprice: { target: "detail", label: "Sold for", kind: "amount" },
  solddate: { target: "detail", label: "Sold on", kind: "date" },
  soldtime: { target: "detail", label: "Sold on", kind: "date" },
  soldnotes: { target: "detail", label: "Notes on the sale" },
  importref: READ,
  parentimportref: READ,
  url: READ,
};
