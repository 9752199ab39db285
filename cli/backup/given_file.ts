import { resolve } from "node:path";
import { databaseBytes } from "../../domain/backup/database_bytes.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { unpackedSizes } from "../../server/archive/backup/format/read_at.ts";
import { CommandFailed } from "../command_failed.ts";
import { readFailure } from "../file_failure.ts";
import { complain } from "../print.ts";

/** @throws CommandFailed where there is no such file, or none that this account may read */
export async function requireFile(file: string): Promise<string> {
  const path = resolve(file);
  const isFile = await Deno.stat(path).then((found) => found.isFile, () => false);
  if (!isFile) throw new CommandFailed(`${path} is no file.`);
  using _file = await Deno.open(path).catch((error) => {
    throw readFailure(path, error);
  });
  return path;
}

/** Of the built-in database the room is looked at; PostgreSQL tells nobody how much its own disk has. */
export async function reportNeededRoom(path: string, databaseUrl: string | null): Promise<void> {
  if (databaseUrl === null) return;
  const { rows } = await unpackedSizes(path);
  // What is no backup has none.
  if (rows === 0) return;
  complain(
    `The database takes about ${shownBytes(databaseBytes(rows))} on the disk of the PostgreSQL of DATABASE_URL. ` +
      "How much is free there cannot be asked: look before.",
  );
}
