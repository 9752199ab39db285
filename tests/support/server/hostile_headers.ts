import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import sharp from "sharp";

type Bytes = Uint8Array<ArrayBuffer>;

export interface HostileHeader {
  readonly name: string;
  bytes(): Promise<Bytes> | Bytes;
  /** Its reader has a limit of its own, so that it does no harm. */
  readonly isTaken?: true;
}

const RED = { create: { width: 100, height: 100, channels: 3, background: "red" } } as const;

/** Few pixels each; what costs gigabytes or minutes stands before them. */
export const HOSTILE_HEADERS: readonly HostileHeader[] = [
  { name: "empty APP13 markers.jpg", bytes: () => jpegOf(6_400_000, 0xed) },
  { name: "empty APP1 markers.jpg", bytes: () => jpegOf(6_400_000, 0xe1) },
  { name: "50,000 frames.webp", bytes: () => webpOf(50_000) },
  { name: "524,288 frames.webp", bytes: () => webpOf(524_288) },
  { name: "1,700,000 frames.gif", bytes: () => gifOf(1_700_000) },
  { name: "200,000 directories.tiff", bytes: () => tiffOf(200_000) },
  { name: "520,000 boxes.heic", bytes: () => heicOf(520_000) },
  { name: "520,000 boxes.avif", bytes: () => heicOf(520_000, "avif") },
  { name: "2,000,000 texts.png", bytes: () => pngWith(repeated(chunk("tEXt", new Uint8Array()), 2_000_000)) },
  {
    name: "a colour profile of 200 MB.png",
    bytes: () => pngWith(chunk("iCCP", profileOf(200_000_000))),
    isTaken: true,
  },
];

async function jpegOf(markers: number, marker: number): Promise<Bytes> {
  const jpeg = await sharp(RED).jpeg().toBuffer();
  const parts = repeated(Buffer.from([0xff, marker, 0, 2]), markers);
  return joined(jpeg.subarray(0, 2), parts, jpeg.subarray(2));
}

/** An animation of 100 x 100 pixels with frames of one. */
async function webpOf(frames: number): Promise<Bytes> {
  const pixel = { create: { ...RED.create, width: 1, height: 1 } } as const;
  const still = (await sharp(pixel).webp({ lossless: true }).toBuffer()).subarray(12);
  // Left, top, width and height less one, duration and flags are all 0.
  const frame = riff("ANMF", joined(Buffer.alloc(16), still));
  const head = joined(
    riff("VP8X", Buffer.from([2, 0, 0, 0, 99, 0, 0, 99, 0, 0])),
    riff("ANIM", Buffer.alloc(6)),
  );
  return riff("RIFF", joined(Buffer.from("WEBP"), head, repeated(frame, frames)));
}

function riff(name: string, body: Uint8Array): Bytes {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(body.length, 4);
  return joined(head, body, Buffer.alloc(body.length % 2));
}

function gifOf(frames: number): Bytes {
  const screen = Buffer.from([...Buffer.from("GIF89a"), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x51, 0]);
  return joined(screen, repeated(frame, frames), Buffer.from([0x3b]));
}

/** Each directory says 1 x 1 pixel. */
function tiffOf(directories: number): Bytes {
  const entry = (tag: number) => [tag & 255, tag >> 8, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0];
  const directory = Buffer.from([2, 0, ...entry(256), ...entry(257), 0, 0, 0, 0]);
  const all = Buffer.from(repeated(directory, directories));
  for (let nth = 1; nth < directories; nth++) all.writeUInt32LE(8 + nth * directory.length, nth * directory.length - 4);
  return joined(Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]), all);
}

function heicOf(boxes: number, brand = "heic"): Bytes {
  const size = box("ispe", Buffer.from([0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 100]));
  const index = box("iprp", box("ipco", joined(size, repeated(box("free", new Uint8Array()), boxes))));
  return joined(
    box("ftyp", Buffer.from(`${brand}\0\0\0\0mif1${brand}`, "latin1")),
    box("meta", joined(Buffer.alloc(4), box("iloc", Buffer.alloc(8)), index)),
  );
}

function box(type: string, body: Uint8Array): Bytes {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return joined(head, body);
}

async function pngWith(chunks: Uint8Array): Promise<Bytes> {
  const png = await sharp(RED).png().toBuffer();
  const afterHead = 8 + 25;
  return joined(png.subarray(0, afterHead), chunks, png.subarray(afterHead));
}

function profileOf(length: number): Uint8Array {
  return joined(Buffer.from("p\0\0", "latin1"), deflateSync(Buffer.alloc(length)));
}

/** Its checksum is wrong, which readers of such chunks tell after they have read them. */
function chunk(type: string, body: Uint8Array): Bytes {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4, "latin1");
  return joined(head, body, Buffer.alloc(4));
}

function repeated(bytes: Uint8Array, count: number): Bytes {
  return new Uint8Array(Buffer.alloc(bytes.length * count, bytes));
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  return new Uint8Array(Buffer.concat(parts));
}
