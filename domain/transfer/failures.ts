import { failuresOf } from "../wire/failure.ts";

export const transferFailures = {
  ExportsAtOnce: [429, "Two exports of yours are being sent. Please wait until one of them is done."],
  UploadsAtOnce: [429, "A file of yours is being uploaded for an import. Please wait until it is there."],
  NoImportFile: [400, "There is no file to import. Send one in the field `files`."],
  ImportTooLarge: [413, "This file is too large to import."],
  ImportBusy: [409, "An import is running. Please wait until it is done."],
  ImportUnconfirmed: [409, "Another import waits to be confirmed. Import it or cancel it first."],
  NoSuchImport: [404, "There is no such import, or it is not yours."],
  ImportNotReady: [409, "This import is not waiting to be confirmed. Look at it again."],
  WrongColumns: [400, "`targets` has to say one thing for each of the columns that are shown."],
  NothingToImport: [409, "Nothing in this file would be imported."],
  CannotUndo: [409, "This import cannot be taken back: it was not done, or was taken back before."],
} as const;
export const transferFailure = failuresOf(transferFailures);
