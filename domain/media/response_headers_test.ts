import assert from "node:assert/strict";
import { anyCharacter, fc } from "../../tests/support/seeded_fc.ts";
import { keptFileName } from "./file_name.ts";
import { contentDisposition, contentPolicy, isShownInline } from "./response_headers.ts";

Deno.test("pictures, films, sounds and PDFs are shown; markup, text and the unknown are downloaded", () => {
  for (const type of ["image/jpeg", "video/mp4", "audio/ogg", "application/pdf"]) assert.ok(isShownInline(type));
  for (const type of ["image/svg+xml", "text/html", "text/plain", "application/octet-stream", "image/tiff"]) {
    assert.ok(!isShownInline(type));
  }
  assert.match(contentPolicy("text/html"), /sandbox/);
});

Deno.test("names travel in both spellings and cannot break out of the header", () => {
  assert.equal(
    contentDisposition("image/png", 'Ünï "x".png'),
    `inline; filename="U_ni_ _x_.png"; filename*=UTF-8''%C3%9Cn%C3%AF%20%22x%22.png`,
  );
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (given) => {
    const header = contentDisposition("text/plain", keptFileName(given));
    assert.match(header, /^attachment; filename="[\x20-\x7E]*"; filename\*=UTF-8''[\w.%~$&+-]*$/);
    new Headers({ "content-disposition": header });
  }));
});

Deno.test("a kept name has no folders, no control characters, an end, and is never empty", () => {
  assert.equal(keptFileName("C:\\fakepath\\photo.jpg"), "photo.jpg");
  assert.equal(keptFileName("../../etc/passwd"), "passwd");
  assert.equal(keptFileName("\0\n"), "file");
  assert.equal(keptFileName(`${"x".repeat(300)}.jpeg`).length, 200);
  assert.ok(keptFileName(`${"x".repeat(300)}.jpeg`).endsWith(".jpeg"));
});
