import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { bounded, type Row, told } from "../../../tools/bench_table.ts";
import { newBox, sendFiles } from "../../support/test_boxes.ts";
import { riseWhile } from "../resident_memory.ts";
import { sendFile } from "../send_file.ts";
import { timed } from "../timing.ts";
import type { BenchServer } from "./bench_server.ts";
import { seeded } from "./random.ts";

const MB = 1024 * 1024;
/** Just within the limit, with the file's own first bytes. */
const VIDEO_BYTES = 500 * MB - 64;

export async function benchMedia(server: BenchServer, report: (row: Row) => void): Promise<void> {
  const { _id: itemId } = await newBox(server.member, "99999999");
  await benchThumbnail(server, itemId, report);
  await benchVideo(server, `/api/backend/items/${itemId}/media`, report);
}

async function benchThumbnail({ member }: BenchServer, itemId: string, report: (row: Row) => void): Promise<void> {
  const photo = await makePhoto();
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    times.push(
      await timed(async () => {
        const { media } = await sendFiles(member, itemId, new File([photo], "photo.jpg"));
        await untilThere(() => member.fetch(`/media/${media[0]?.key}?size=thumb`));
      }),
    );
  }
  const size = `${(photo.length / MB).toFixed(1)} MB`;
  const slowest = Math.max(...times) / 1000;
  report(bounded(`12-megapixel JPEG (${size}): upload to thumbnail, slowest of 3`, slowest, "s", { atMost: 1.5 }));
}

async function untilThere(ask: () => Promise<Response>): Promise<void> {
  for (;;) {
    const answer = await ask();
    await answer.body?.cancel();
    if (answer.status === 200) return;
    await pause(10);
  }
}

/** Grainy like a real photo, so that it is neither easy to decode nor small. */
async function makePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [4000, 3000];
  const random = seeded(3);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++) data[at] = ((at / 4000) & 127) + random.below(60);
  return new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 3 } }).blur(1).jpeg({ quality: 92 }).toBuffer(),
  );
}

async function benchVideo(server: BenchServer, path: string, report: (row: Row) => void): Promise<void> {
  let answer = "", took = 0;
  const { before, rise } = await riseWhile(server.pid, async () => {
    took = await timed(async () => answer = await sendFile(server, { path, ...video() }));
  });
  if (!answer.startsWith("HTTP/1.1 201")) throw new Error(`expected the video to be taken, received ${answer}`);
  report(bounded("500 MB upload: resident memory rises by", rise / MB, "MB", { atMost: 64 }));
  report(told("500 MB upload", `${(took / 1000).toFixed(1)} s, from ${Math.round(before / MB)} MB resident`));
}

function video() {
  const opening = new TextEncoder().encode("\0\0\0\x18ftypmp42\0\0\0\0mp42isom");
  const chunk = crypto.getRandomValues(new Uint8Array(65_536));
  function* chunks() {
    yield opening;
    for (let left = VIDEO_BYTES; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
  }
  return { fileName: "long.mp4", size: opening.length + VIDEO_BYTES, chunks: chunks() };
}
