import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { runs } from "../../../tools/gate/runs.ts";
import { layOutZip, type ZipLayout } from "./zip_layout.ts";

interface Member {
  readonly path: string;
  readonly size: number;
  readonly crc32: number;
  readonly modifiedAt: Date;
  readonly content: Uint8Array;
}

function member(path: string, text: string): Member {
  const content = new TextEncoder().encode(text);
  return { path, size: content.length, crc32: crc32(content), modifiedAt: new Date("2026-11-22T12:30:10Z"), content };
}

function bytes(layout: ZipLayout<Member>, first: number, last: number): Buffer {
  const pieces = Array.from(
    layout.pieces({ first, last }),
    (piece) => "bytes" in piece ? piece.bytes : piece.member.content.subarray(piece.range.first, piece.range.last + 1),
  );
  return Buffer.concat(pieces);
}

const MEMBERS = [member("boxes.json", '{"boxes":[]}'), member("files/7/ü.txt", "hello"), member("files/7/empty", "")];

Deno.test("every part of a zip is what the whole has in that place", async () => {
  const layout = await layOutZip(MEMBERS);
  const whole = bytes(layout, 0, layout.size - 1);
  assert.equal(whole.length, layout.size);
  fc.assert(fc.property(fc.nat(layout.size - 1), fc.nat(layout.size - 1), (a, b) => {
    const [first, last] = [Math.min(a, b), Math.max(a, b)];
    assert.deepEqual(bytes(layout, first, last), whole.subarray(first, last + 1));
  }));
});

const PYTHON = `
import sys, zipfile
zip = zipfile.ZipFile(sys.argv[1])
assert zip.testzip() is None
for info in zip.infolist(): print(info.filename, info.file_size, info.date_time, oct(info.external_attr >> 16))
`;

Deno.test({
  name: "other programs read the zip and find nothing wrong with it (needs python3)",
  ignore: !await runs("python3", "--version"),
  async fn() {
    const path = await Deno.makeTempFile({ suffix: ".zip" });
    try {
      const layout = await layOutZip(MEMBERS);
      await Deno.writeFile(path, bytes(layout, 0, layout.size - 1));
      const { code, stdout, stderr } = await new Deno.Command("python3", { args: ["-c", PYTHON, path] }).output();
      assert.equal(code, 0, new TextDecoder().decode(stderr));
      assert.match(new TextDecoder().decode(stdout), /^files\/7\/ü\.txt 5 \(2026, 11, 22, 12, 30, 10\) 0o100644$/m);
    } finally {
      await Deno.remove(path);
    }
  },
});

Deno.test("files and zips beyond 4 GB, and more than 65,535 files, are laid out as zip64", async () => {
  const large = { ...member("large.mp4", ""), size: 5 * 2 ** 30 };
  const layout = await layOutZip([large, MEMBERS[0] as Member]);
  const end = bytes(layout, layout.size - 22, layout.size - 1);
  assert.equal(end.readUInt32LE(16), 0xFFFFFFFF);
  const locator = bytes(layout, layout.size - 42, layout.size - 23);
  assert.equal(locator.readUInt32LE(0), 0x07064B50);
  const zip64 = Number(locator.readBigUInt64LE(8));
  const record = bytes(layout, zip64, zip64 + 55);
  assert.equal(record.readUInt32LE(0), 0x06064B50);
  assert.equal(record.readBigUInt64LE(32), 2n);
  const start = Number(record.readBigUInt64LE(48));
  assert.equal(bytes(layout, start, start + 3).readUInt32LE(0), 0x02014B50);
  const many = await layOutZip(Array.from({ length: 65_536 }, (_, at) => member(`${at}`, "")));
  assert.equal(bytes(many, many.size - 12, many.size - 1).readUInt16LE(0), 0xFFFF);
});
