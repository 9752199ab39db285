import assert from "node:assert/strict";
import { anyCharacter, fc } from "../../../tests/support/seeded_fc.ts";
import { archiveNames } from "./archive_name.ts";
import { isPathInside } from "./judge_entries.ts";

Deno.test("names that some system cannot unpack are made plain, and none comes twice", () => {
  const name = archiveNames();
  assert.equal(name("files/7", "photo.jpg"), "files/7/photo.jpg");
  assert.equal(name("files/7", "PHOTO.jpg"), "files/7/PHOTO (2).jpg");
  assert.equal(name("files/7", "../../etc/passwd"), "files/7/_.._etc_passwd");
  assert.equal(name("files/7", "con.txt"), "files/7/_con.txt");
  assert.equal(name("files/7", " .. "), "files/7/file");
  assert.equal(name("files/7", "a\u202Egpj.exe"), "files/7/agpj.exe");
});

Deno.test("whatever a file is called, its path stays inside the zip and is unlike every other", () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: anyCharacter })), (given) => {
    const name = archiveNames();
    const paths = given.map((fileName) => name("files/1", fileName));
    assert.ok(paths.every((path) => isPathInside(path) && new TextEncoder().encode(path).length < 255));
    assert.equal(new Set(paths.map((path) => path.toLowerCase())).size, paths.length);
  }));
});
