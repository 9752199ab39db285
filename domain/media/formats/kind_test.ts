import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { kindOf } from "./kind.ts";
import { belies, kindOfName } from "./kind_of_name.ts";

const bytes = (latin: string) => Uint8Array.from(latin, (letter) => letter.charCodeAt(0));
const ftyp = (...brands: string[]) => {
  const box = `ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`;
  return bytes(`\0\0\0${String.fromCharCode(box.length + 4)}${box}`);
};

Deno.test("a file is what its first bytes say", () => {
  const samples: [Uint8Array, string][] = [
    [bytes("\xFF\xD8\xFF\xE0"), "image/jpeg"],
    [bytes("\x89PNG\r\n\x1A\n"), "image/png"],
    [bytes("GIF89a"), "image/gif"],
    [bytes("RIFF\0\0\0\0WEBPVP8 "), "image/webp"],
    [bytes("BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0"), "image/bmp"],
    [ftyp("heic", "mif1", "heic"), "image/heic"],
    [ftyp("mif1", "mif1", "heic"), "image/heic"],
    [ftyp("mif1", "mif1", "avif"), "image/avif"],
    [ftyp("mif1", "mif1"), "image/heif"],
    [ftyp("isom", "avc1"), "video/mp4"],
    [ftyp("qt  "), "video/quicktime"],
    [ftyp("3gp5"), "video/3gpp"],
    [ftyp("M4A "), "audio/mp4"],
    [bytes("\x1A\x45\xDF\xA3\x9F\x42\x82\x84webm"), "video/webm"],
    [bytes("RIFF\0\0\0\0AVI LIST"), "video/x-msvideo"],
    [bytes("RIFF\0\0\0\0WAVEfmt "), "audio/wav"],
    [bytes("OggS\0"), "audio/ogg"],
    [bytes("ID3\x04"), "audio/mpeg"],
    [bytes("\xFF\xFB\x90\x64"), "audio/mpeg"],
    [bytes("%PDF-1.7"), "application/pdf"],
    [
      bytes("PK\x03\x04..[Content_Types].xml..word/document.xml"),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    [bytes("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml"],
    [bytes("  <!DOCTYPE html><p>"), "text/html"],
    [bytes("<p>hi</p><script>alert(1)</script>"), "text/html"],
    [bytes("<html><svg onload=alert(1)>"), "text/html"],
    [bytes("BM and other words"), "text/plain"],
    [bytes("\x00\x01\x02\x03"), "application/octet-stream"],
  ];
  for (const [head, type] of samples) assert.equal(kindOf(head).type, type);
});

Deno.test("what a file is called decides between kinds of one family only", () => {
  assert.equal(kindOfName(kindOf(bytes("a,b\n1,2")), "list.CSV").type, "text/csv");
  assert.equal(kindOfName(kindOf(bytes("<html>")), "list.csv").type, "text/html");
  assert.equal(kindOfName(kindOf(bytes("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")), "old.doc").type, "application/msword");
});

Deno.test("a page or a program that calls itself a picture is found out, by name and by claim", () => {
  const page = kindOf(bytes("<html><body>"));
  assert.ok(belies(page, "cute.PNG", "text/html"));
  assert.ok(belies(page, "cute", "image/png"));
  assert.ok(!belies(page, "page.html", "text/html"));
  assert.ok(!belies(kindOf(bytes("\xFF\xD8\xFF")), "photo.png", "image/png"));
});

Deno.test("what we do not know is a document, whatever it is called", () => {
  for (
    const [head, name, type] of [
      ["\x1A\x45\xDF\xA3\xA3\x42\x82\x88matroska", "film.mkv", "video/x-matroska"],
      ["\x1A\x45\xDF\xA3\xA3\x42\x82\x88matroska", "film.webm", "video/webm"],
      ["fLaC\0\0\0\x22", "song.flac", "audio/flac"],
      ["\x47\x40\x11\x10\0", "film.mp4", "video/mp4"],
    ] as const
  ) {
    const kind = kindOf(bytes(head));
    assert.deepEqual([kind.category, belies(kind, name, type)], ["document", false], name);
  }
});

Deno.test("no bytes whatever upset the judgement", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (head) => assert.ok(kindOf(head).type)));
});
