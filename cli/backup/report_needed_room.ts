import { databaseBytes } from "../../domain/backup/database_bytes.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { unpackedSizes } from "../../server/archive/backup/format/unpacked_sizes.ts";
import { complain } from "../print.ts";

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
