import { UnreadableFile } from "./unreadable_file.ts";

export function tooMany(most: number, what: string): UnreadableFile {
  return new UnreadableFile(
    `This file has more than ${most.toLocaleString("en")} ${what}. Please split it and import the parts.`,
  );
}
