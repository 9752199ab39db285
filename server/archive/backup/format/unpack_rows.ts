import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const unpack = promisify(gunzip);
/** Far more than the rows that are packed together; a file that somebody made to fill the memory is refused here. */
const LARGEST_ROWS_BYTES = 256 * 1024 * 1024;

/** @throws what zlib says of bytes that are no packed rows, or of more than fit in memory */
export async function unpackRows(packed: Uint8Array, mostBytes = LARGEST_ROWS_BYTES): Promise<Uint8Array> {
  return await unpack(packed, { maxOutputLength: mostBytes });
}
