import type { HistoryEntry } from "../../../domain/items/history.ts";
import { counted } from "../../../domain/wire/counted.ts";

const DEEDS = {
  made: "Made",
  brought: "Brought along from another household",
  deleted: "Moved to the trash",
  restored: "Taken back from the trash",
  changed: "Changed",
} as const;

/** What an entry says was done: "Changed, 2 files added". */
export function deedOf({ event, before, filesAdded, filesRemoved }: HistoryEntry): string {
  const isMove = event === "changed" && before.location !== undefined && Object.keys(before).length === 1;
  const deeds = [
    event && (isMove ? "Moved" : DEEDS[event]),
    filesAdded > 0 && `${counted(filesAdded, "file", "files")} added`,
    filesRemoved > 0 && `${counted(filesRemoved, "file", "files")} removed`,
  ].filter((deed) => typeof deed === "string");
  return deeds.join(", ");
}

const FIELDS = [
  ["tagId", "Number"],
  ["title", "Title"],
  ["location", "Place"],
  ["tags", "Tags"],
  ["description", "Description"],
] as const;

interface TextBefore {
  readonly name: string;
  /** Empty where there was none. */
  readonly text: string;
}

/** The texts that an entry replaced, each as it was. */
export function textsBefore({ before }: HistoryEntry): TextBefore[] {
  const texts = FIELDS.flatMap(([field, name]) => {
    const text = before[field];
    return text === undefined ? [] : [{ name, text: typeof text === "string" ? text : text.join(", ") }];
  });
  return [...texts, ...(before.captions ?? []).map((text) => ({ name: "Caption", text }))];
}
