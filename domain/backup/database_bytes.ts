/**
 * What a restored database takes of its disk for each byte of its rows as text: the rows, their indexes and what
 * PostgreSQL notes down while it writes them. 3.3 were measured for boxes, less for everything else.
 */
const DISK_BYTES_A_ROW_BYTE = 4;
/** One with our tables and without rows. */
const EMPTY_DATABASE_BYTES = 16 * 1024 * 1024;

/** @param rowBytes of all rows, as text */
export function databaseBytes(rowBytes: number): number {
  return EMPTY_DATABASE_BYTES + DISK_BYTES_A_ROW_BYTE * rowBytes;
}
