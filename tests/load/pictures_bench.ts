import sharp from "sharp";
import { type Row, told } from "../../tools/bench_table.ts";
import { streamOf } from "../support/byte_streams.ts";
import { openDecoder } from "../../server/host/pictures/decoder.ts";
import { renderPicture } from "../../server/host/pictures/child/render_picture.ts";

export const title = "Smaller pictures of a phone's photo";

const ROUNDS = 15;
const TYPE = "image/jpeg";
const LIMITS = { memoryBytes: 512 * 1024 * 1024, timeMs: 60_000 };

/** The same work in this process and in the one that pictures have to themselves. */
export async function bench(report: (row: Row) => void): Promise<void> {
  const bytes = await phonePhoto();
  const picture = { length: bytes.length, open: () => Promise.resolve(streamOf([bytes])) };
  const here = () => renderPicture(bytes, TYPE);
  await here();
  report(told("in the server's own process, median", shown(await median(here))));
  const first = performance.now();
  await using decoder = openDecoder(LIMITS);
  const aside = () => decoder.decode({ task: "renditions", type: TYPE }, picture);
  await aside();
  report(told("in a process of its own, started for it", shown(performance.now() - first)));
  report(told("in a process of its own, warm, median", shown(await median(aside))));
}

/** 12 megapixels, about 2 MB. */
async function phonePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const create = { width: 4032, height: 3024, channels: 3, background: "#000", noise } as const;
  return new Uint8Array(await sharp({ create }).blur(1.5).jpeg({ quality: 85 }).toBuffer());
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}

function shown(ms: number): string {
  return `${Math.round(ms)} ms`;
}
