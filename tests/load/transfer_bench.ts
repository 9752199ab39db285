import { deflateRawSync } from "node:zlib";
import { z } from "zod";
import { Import } from "../../domain/transfer/import.ts";
import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { type Member, signInAt } from "../support/server/test_app.ts";
import { newBox } from "../support/test_boxes.ts";
import { change, settled } from "../support/test_transfer.ts";
import { zipOf } from "../support/zip_of.ts";
import { type BenchServer, benchServer } from "./items/bench_server.ts";
import { riseWhile } from "./resident_memory.ts";
import { sendFile } from "./send_file.ts";
import { timed } from "./timing.ts";

export const title = "Export and import: 1 GB of files, and a table of 100,000 rows";

const MB = 1024 * 1024;
const FILES = 21;
const FILE_BYTES = 49 * MB;
const ROWS = 100_000;
const MAX_RISE_MB = 128;
/** A batch of rows several times over, and all numbers of the account. */
const MAX_RISE_OF_TABLE_MB = 192;
const MAX_WAIT_MS = 500;
const MAX_UNDOING_S = 10;

export async function bench(report: (row: Row) => void): Promise<void> {
  await using server = await benchServer();
  const zip = await Deno.makeTempFile({ prefix: "stowmark-bench-", suffix: ".zip" });
  try {
    await storeFiles(server);
    await benchExport(server, zip, report);
    const bo = { ...server, member: await proMember(server, "bo@example.org") };
    await benchImport(bo, { path: zip, fileName: "export.zip", what: "1 GB zip", maxRiseMb: MAX_RISE_MB }, report);
    const other = await proMember(server, "eve@example.org");
    await benchTable({ ...server, member: await proMember(server, "cy@example.org") }, other, report);
    await benchHostile({ ...server, member: await proMember(server, "di@example.org") }, report);
  } finally {
    await Deno.remove(zip);
  }
}

async function proMember({ url, pool }: BenchServer, email: string): Promise<Member> {
  const member = await signInAt(url, email);
  await pool`update users set pro_until = now() + interval '1 day' where id = ${member.user.userId}`;
  return member;
}

async function storeFiles(server: BenchServer): Promise<void> {
  const chunk = new Uint8Array(MB).map((_, at) => at * 31 >> 3);
  for (let at = 0; at < FILES; at++) {
    const path = `/api/backend/items/${(await newBox(server.member, `${at + 1}`))._id}/media`;
    const chunks = Array.from({ length: FILE_BYTES / MB }, () => chunk);
    const answer = await sendFile(server, { path, fileName: `${at}.bin`, size: FILE_BYTES, chunks });
    if (!answer.startsWith("HTTP/1.1 201")) throw new Error(`expected the file to be taken, received ${answer}`);
  }
}

async function benchExport({ pid, member }: BenchServer, zip: string, report: (row: Row) => void): Promise<void> {
  let took = 0;
  const { before, rise } = await riseWhile(pid, async () => {
    took = await timed(async () => {
      const answer = await member.fetch("/api/v1/export");
      await Deno.writeFile(zip, answer.body ?? new Uint8Array(0));
    });
  });
  const { size } = await Deno.stat(zip);
  report(bounded("1 GB export: resident memory rises by", rise / MB, "MB", { atMost: MAX_RISE_MB }));
  report(
    told("1 GB export", `${seconds(took)}, ${Math.round(size / MB)} MB, from ${Math.round(before / MB)} MB resident`),
  );
}

interface Sent {
  readonly path: string;
  readonly fileName: string;
  readonly what: string;
  readonly maxRiseMb: number;
}

async function benchImport(
  server: BenchServer,
  { path, fileName, what, maxRiseMb }: Sent,
  report: (row: Row) => void,
): Promise<void> {
  const { pid, member } = server;
  const found: Import[] = [];
  let [reading, applying] = [0, 0];
  const { before, rise } = await riseWhile(pid, async () => {
    reading = await timed(async () => found.push(await upload(server, path, fileName)));
    for (const { importId } of found.slice()) {
      applying = await timed(async () => found.push(await change(member, "APPLY_IMPORT", importId, {}, 600_000)));
    }
  });
  const last = found.at(-1);
  if (last?.state !== "applied") throw new Error(`expected the import to be applied, found ${JSON.stringify(last)}`);
  report(bounded(`${what}: resident memory rises by`, rise / MB, "MB", { atMost: maxRiseMb }));
  report(told(`${what}: uploaded and looked at`, `${seconds(reading)}, from ${Math.round(before / MB)} MB resident`));
  report(told(`${what}: imported`, `${seconds(applying)}, ${last.rows.create} boxes`));
  const undoing = await timed(() => change(member, "UNDO_IMPORT", last.importId, {}, 600_000));
  report(bounded(`${what}: taken back`, undoing / 1_000, "s", { atMost: MAX_UNDOING_S }));
}

async function upload(server: BenchServer, path: string, fileName: string): Promise<Import> {
  using file = await Deno.open(path);
  const { size } = await file.stat();
  return await settledUpload(
    server,
    await sendFile(server, { path: "/api/v1/import", fileName, size, chunks: file.readable }),
  );
}

async function settledUpload(server: BenchServer, answer: string): Promise<Import> {
  const body = z.object({ data: z.object({ import: Import }) }).parse(JSON.parse(answer.split("\r\n\r\n")[1] ?? ""));
  return await settled(server.member, body.data.import.importId, 600_000);
}

async function benchTable(server: BenchServer, other: Member, report: (row: Row) => void): Promise<void> {
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  try {
    const line = (at: number) =>
      `${at + 1},Box of things ${at},"Blankets, pillows and ${at} socks",Shelf ${at % 40},winter;wool\n`;
    await Deno.writeTextFile(
      path,
      "Number,Title,Description,Place,Tags\n" + Array.from({ length: ROWS }, (_, at) => line(at)).join(""),
    );
    const what = "table of 100,000 rows";
    const slowest = await slowestListWhile(
      other,
      () => benchImport(server, { path, fileName: "boxes.csv", what, maxRiseMb: MAX_RISE_OF_TABLE_MB }, report),
    );
    report(bounded(`${what}: another member's slowest list meanwhile`, slowest, "ms", { atMost: MAX_WAIT_MS }));
  } finally {
    await Deno.remove(path);
  }
}

/** @returns milliseconds */
async function slowestListWhile(member: Member, work: () => Promise<void>): Promise<number> {
  let [slowest, isOver] = [0, false];
  const working = work().finally(() => isOver = true);
  while (!isOver) {
    slowest = Math.max(slowest, await timed(() => member.read("items", "GET_USER_ITEMS", { limit: 10 })));
  }
  await working;
  return slowest;
}

/** What strangers send: it is refused or read, and memory stays. */
async function benchHostile(server: BenchServer, report: (row: Row) => void): Promise<void> {
  const packed = deflateRawSync(new Uint8Array(1024 * MB));
  const lie = { path: "boxes.csv", bytes: packed, unpacked: { size: 1_000, crc32: 0 } };
  const files = Array.from({ length: 249_999 }, (_, at) => ({ path: `files/${at}/photo of a box.jpg`, text: "" }));
  const zips = {
    "bomb of 1 GB that says 1 KB": zipOf([lie]),
    "zip of 250,000 files": zipOf([{ path: "boxes.csv", text: "Number\n1\n" }, ...files]),
  };
  for (const [what, zip] of Object.entries(zips)) {
    let state = "";
    const { before, rise } = await riseWhile(server.pid, async () => {
      const sent = { path: "/api/v1/import", fileName: "boxes.zip", size: zip.length, chunks: [zip] };
      state = (await settledUpload(server, await sendFile(server, sent))).state;
    });
    report(bounded(`${what}: resident memory rises by`, rise / MB, "MB", { atMost: MAX_RISE_OF_TABLE_MB }));
    report(told(`${what}`, `${state}, from ${Math.round(before / MB)} MB resident`));
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
