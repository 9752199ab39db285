import { counted } from "../../domain/wire/counted.ts";
import type { Import, ImportState } from "../../domain/transfer/import.ts";
import type { SameNumber, Verdict } from "../../domain/transfer/plan/import_plan.ts";

export const boxes = (count: number) => counted(count, "box", "boxes");
const files = (count: number) => counted(count, "file", "files");

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  create: "New",
  merge: "Merged",
  skip: "Skipped",
  refuse: "Refused",
};

export const SAME_NUMBER_OPTIONS: readonly { readonly value: SameNumber; label: string; note: string }[] = [
  { value: "skip", label: "Skip it", note: "Your box stays as it is" },
  { value: "merge", label: "Merge", note: "Adds what your box lacks" },
  { value: "overwrite", label: "The file wins", note: "Replaces what your box says" },
  { value: "renumber", label: "New number", note: "Another box, unless known from an import" },
];

/** Reading, planning and the like go on by themselves. */
export function isAtWork(state: ImportState): boolean {
  return state === "reading" || state === "planning" || state === "applying" || state === "undoing";
}

/** "12 new boxes come in and 3 rows are merged into boxes of yours, with 40 files." */
export function summaryOf({ rows, files: { kept } }: Pick<Import, "rows" | "files">): string {
  const parts = [
    ...(rows.create > 0 ? [`${counted(rows.create, "new box comes", "new boxes come")} in`] : []),
    ...(rows.merge > 0
      ? [`${counted(rows.merge, "row is", "rows are")} merged into ${rows.merge === 1 ? "a box" : "boxes"} of yours`]
      : []),
  ];
  if (parts.length === 0) return "Nothing in this file will be imported.";
  return `${parts.join(" and ")}${kept > 0 ? `, with ${files(kept)}` : ""}.`;
}

/** "5 rows are here already, from an import before: they make no second box." */
export function cameBeforeOf({ cameBefore }: Pick<Import, "cameBefore">): string {
  if (cameBefore === 0) return "";
  return `${counted(cameBefore, "row is", "rows are")} here already, from an import before: ${
    cameBefore === 1 ? "it makes" : "they make"
  } no second box.`;
}

/** "30 rows are skipped and 251 refused." Empty where every row comes in. */
export function leftOutOf({ skip, refuse }: Import["rows"]): string {
  const are = (count: number) => `${counted(count, "row", "rows")} ${count === 1 ? "is" : "are"}`;
  if (skip + refuse === 0) return "";
  if (skip === 0) return `${are(refuse)} refused.`;
  return refuse === 0 ? `${are(skip)} skipped.` : `${are(skip)} skipped and ${refuse.toLocaleString("en-US")} refused.`;
}

export function progressWords({ state, progress: { done, of } }: Pick<Import, "state" | "progress">): string {
  if (state === "applying") return of > 0 ? `Taking in ${done} of ${files(of)}…` : "Making the boxes…";
  if (state === "undoing") return "Taking the import back…";
  if (state === "planning") return "Checking what becomes of each row…";
  return done > 0 ? `${counted(done, "row", "rows")} read so far…` : "Reading the file…";
}

/** Of an import that was made: "117 boxes, 3 merged". */
export function outcomeOf({ state, rows, files: { leftOut } }: Pick<Import, "state" | "rows" | "files">): string {
  if (state === "undone") return "Taken back";
  if (state === "undoing") return "Being taken back…";
  const made = [boxes(rows.create), ...(rows.merge > 0 ? [`${rows.merge} merged`] : [])].join(", ");
  return leftOut > 0 ? `${made}; ${files(leftOut)} left out` : made;
}

/** What the browser remembers an import's rows by: two readings may come to equal counts of other rows. */
export function rowsKey({ importId, version }: Pick<Import, "importId" | "version">, verdict: Verdict | null) {
  return ["GET_IMPORT_ROWS", { importId, version, verdict }];
}
