import { CommandFailed } from "../command_failed.ts";

/** Said last, so that nobody takes such a backup for a good one. @throws CommandFailed */
export function failWhereFilesLack(lacking: number): void {
  if (lacking === 0) return;
  const words = lacking === 1 ? "1 file" : `${lacking} files`;
  throw new CommandFailed(`The backup lacks ${words} that the database knows. Look whether the storage is there.`);
}
