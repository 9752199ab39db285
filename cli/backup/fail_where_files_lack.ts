import { CommandFailed } from "../command_failed.ts";
import { counted } from "../counted.ts";

/** Said last, so that nobody takes such a backup for a good one. @throws CommandFailed */
export function failWhereFilesLack(lacking: number): void {
  if (lacking === 0) return;
  throw new CommandFailed(
    `The backup lacks ${counted(lacking, "file")} that the database knows. Look whether the storage is there.`,
  );
}
