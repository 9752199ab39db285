import { z } from "zod";
import { action, noJson } from "../wire/action.ts";
import { ImportId } from "../wire/ids.ts";
import { Import, ImportedRow } from "./import.ts";
import { SAME_NUMBER, VERDICTS } from "./plan/import_plan.ts";
import { ReadingChoice } from "./reading.ts";

const nothing = z.object({});
const theImport = z.object({ importId: ImportId });
const one = z.object({ data: z.object({ import: Import }) });
const MAX_ROWS_PER_PAGE = 200;

/** What shows boxes and imports. */
const afterwards = [
  ...["GET_USER_ITEMS", "GET_ITEM_BY_ID", "SEARCH_ITEMS", "FIND_ITEM_BY_TAGID", "NEXT_TAGID", "GET_TAGIDS"] as const,
  "GET_PLACES_AND_TAGS",
  ...["GET_TRASH", "GET_LIMITS", "GET_IMPORTS", "GET_IMPORT", "GET_IMPORT_ROWS"] as const,
] as const;
const imports = ["GET_IMPORTS", "GET_IMPORT", "GET_IMPORT_ROWS"] as const;
/** What works through a whole file or all rows again. */
const rateLimit = { calls: 60, perSeconds: 600 } as const;

/** Everything one has as one file, and boxes out of files. */
export const transferActions = {
  export_boxes: action({
    does:
      "All your boxes with their files as one zip: `boxes.csv`, `boxes.json` and `files/<number>/<file name>`. It is free on every plan.",
    reads: true,
    who: "viewer",
    byToken: true,
    path: "/api/v1/export",
    payload: nothing,
    reply: noJson(
      "The zip, as the boxes were when the request arrived. `Range` and `If-Range` with its `ETag` are supported: as long as nothing changes, the bytes are the same.",
    ),
    rateLimit,
  }),
  upload_import: action({
    does:
      "Takes a file of boxes: a zip of `export_boxes`, a table (CSV), a list (JSON) or what Homebox, Sortly or Shelf export. Nothing is made of it before it is confirmed; another one that waits is thrown away.",
    reads: false,
    who: "member",
    path: "/api/v1/import",
    isPayloadInAddress: true,
    payload: nothing,
    body: "`multipart/form-data` with the file in the field `files`",
    reply: one,
    status: 201,
    invalidates: imports,
    rateLimit: { calls: 20, perSeconds: 600 },
  }),
  GET_IMPORTS: action({
    does: "Your last imports, newest first.",
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({ data: z.object({ imports: z.array(Import) }) }),
  }),
  GET_IMPORT: action({
    does: "One import, and how far it is.",
    reads: true,
    who: "member",
    payload: theImport,
    reply: one,
  }),
  GET_IMPORT_ROWS: action({
    does: "What becomes of its rows, in their order. `after` is the place of the last row of the page before.",
    reads: true,
    who: "member",
    payload: theImport.extend({
      verdict: z.enum(VERDICTS).exactOptional(),
      after: z.number().int().min(0).max(2_000_000_000).default(0),
      limit: z.number().int().min(1).max(MAX_ROWS_PER_PAGE).default(50),
    }),
    reply: z.object({ data: z.object({ rows: z.array(ImportedRow) }) }),
  }),
  CHOOSE_SAME_NUMBER: action({
    does:
      "Says what to do with rows whose box is here already: `skip` them, `merge` (add what the box lacks), `overwrite` (the row's texts win) or `renumber` (another box, but for what came in before); the import is planned anew.",
    reads: false,
    who: "member",
    payload: theImport.extend({ sameNumber: z.enum(SAME_NUMBER) }),
    reply: one,
    invalidates: imports,
    rateLimit,
  }),
  CHOOSE_READING: action({
    does:
      "Says how the file is read: what each column becomes, whose numbers the boxes get, what becomes a box, and whether photos are fetched from their addresses. What is absent stays; it is read and planned anew.",
    reads: false,
    who: "member",
    payload: theImport.extend(ReadingChoice.shape),
    reply: one,
    invalidates: imports,
    rateLimit,
  }),
  APPLY_IMPORT: action({
    does:
      "Confirms an import: its boxes are made, all of them or none. Where the boxes changed since it was looked at, it is planned anew and `ready` again, with a sentence.",
    reads: false,
    who: "member",
    payload: theImport,
    reply: one,
    invalidates: afterwards,
  }),
  UNDO_IMPORT: action({
    does:
      "Takes an import back: the boxes that it made go into the trash, merged ones get back what nobody changed since. Boxes that are in another household by now stay there, and `sentence` says how many.",
    reads: false,
    who: "member",
    payload: theImport,
    reply: one,
    invalidates: afterwards,
  }),
  DISCARD_IMPORT: action({
    does: "Throws an import away that was not confirmed.",
    reads: false,
    who: "member",
    payload: theImport,
    reply: nothing,
    invalidates: imports,
  }),
};
