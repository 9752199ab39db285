/** A file of a zip. It lies there as it is: photos do not get smaller, and a reader can begin in the middle. */
export interface ZipMember {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly crc32: number;
  readonly modifiedAt: Date;
}

type Bytes = Uint8Array<ArrayBuffer>;
type Field = readonly [bytes: 2 | 4 | 8, value: number];

const U16 = 0xFFFF;
const U32 = 0xFFFFFFFF;
const NAMES_ARE_UTF8 = 0x0800;
/** 4.5 knows files and zips of more than 4 GB (zip64). */
const VERSION = 45;
const UNIX = 3 << 8;
const PLAIN_FILE = 0o100644;
const NOTHING = new Uint8Array(0);

/** What stands before a file's bytes. After PKWARE's APPNOTE, sections 4.3.7 and 4.5.3. */
export function localHeader(member: ZipMember): Bytes {
  const { path, size } = member;
  const name = new TextEncoder().encode(path);
  const more = size >= U32 ? zip64Field([size, size]) : NOTHING;
  const fields: Field[] = [[4, 0x04034B50], ...factsOf(member), [2, name.length], [2, more.length]];
  return record(fields, name, more);
}

/** The file's line in the directory at the end. Section 4.3.12. @param offset of its local header */
export function directoryLine(member: ZipMember, offset: number): Bytes {
  const { path, size } = member;
  const name = new TextEncoder().encode(path);
  const large = [...(size >= U32 ? [size, size] : []), ...(offset >= U32 ? [offset] : [])];
  const more = large.length > 0 ? zip64Field(large) : NOTHING;
  const comment: Field[] = [[2, 0], [2, 0], [2, 0]];
  return record(
    [
      ...[[4, 0x02014B50], [2, UNIX | VERSION]] as Field[],
      ...factsOf(member),
      ...[[2, name.length], [2, more.length]] as Field[],
      ...comment,
      ...[[4, PLAIN_FILE * 0x10000], [4, Math.min(offset, U32)]] as Field[],
    ],
    name,
    more,
  );
}

/** Sections 4.3.14 to 4.3.16. @param start of the directory, and its length */
export function zipEnd(count: number, start: number, length: number): Bytes {
  const isLarge = count >= U16 || start >= U32 || length >= U32;
  const zip64: Field[] = [
    ...[[4, 0x06064B50], [8, 44], [2, UNIX | VERSION], [2, VERSION], [4, 0], [4, 0]] as Field[],
    ...[[8, count], [8, count], [8, length], [8, start]] as Field[],
    ...[[4, 0x07064B50], [4, 0], [8, start + length], [4, 1]] as Field[],
  ];
  const few = Math.min(count, U16);
  return record([
    ...(isLarge ? zip64 : []),
    ...[[4, 0x06054B50], [2, 0], [2, 0], [2, few], [2, few]] as Field[],
    ...[[4, Math.min(length, U32)], [4, Math.min(start, U32)], [2, 0]] as Field[],
  ]);
}

/** What both headers of a file say alike: version, flags, no compression, time, checksum, sizes. */
function factsOf({ size, crc32, modifiedAt }: ZipMember): Field[] {
  const length = Math.min(size, U32);
  const [clock, day] = dosTime(modifiedAt);
  return [[2, VERSION], [2, NAMES_ARE_UTF8], [2, 0], [2, clock], [2, day], [4, crc32], [4, length], [4, length]];
}

function zip64Field(values: readonly number[]): Bytes {
  return record([[2, 1], [2, values.length * 8], ...values.map((value): Field => [8, value])]);
}

/** Two seconds are its smallest step, and 1980 its first year. */
function dosTime(time: Date): [clock: number, day: number] {
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107);
  const clock = time.getUTCHours() << 11 | time.getUTCMinutes() << 5 | time.getUTCSeconds() >> 1;
  return [clock, (year - 1980) << 9 | (time.getUTCMonth() + 1) << 5 | time.getUTCDate()];
}

/** Little-endian fields, and what follows them. */
function record(fields: readonly Field[], ...tails: readonly Uint8Array[]): Bytes {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const whole = new Uint8Array(tails.reduce((sum, tail) => sum + tail.length, length));
  const view = new DataView(whole.buffer);
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  for (const tail of tails) {
    whole.set(tail, at);
    at += tail.length;
  }
  return whole;
}
