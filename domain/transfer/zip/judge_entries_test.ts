import assert from "node:assert/strict";
import { MAX_ENTRIES } from "../import_limits.ts";
import { type DeclaredEntry, judgeEntries } from "./judge_entries.ts";

const MB = 1024 * 1024;
const PLAIN: DeclaredEntry = {
  path: "files/1/a.txt",
  isFolder: false,
  isLink: false,
  isEncrypted: false,
  rarePacking: null,
  declaredBytes: 10,
  packedBytes: 10,
};

function judged(entry: Partial<DeclaredEntry>, zipBytes = 1_000, maxBytes = 10_000 * MB): string {
  return judgeEntries(zipBytes, maxBytes)({ ...PLAIN, ...entry }) ?? "";
}

Deno.test("a usual entry is let in, and so are a colon in a name and the zip's own top as a folder", () => {
  for (const entry of [{}, { path: "x:photo.jpg" }, { path: "", isFolder: true }]) assert.equal(judged(entry), "");
});

const REFUSED = {
  "a path that climbs out is refused": [{ path: "files/../../x" }, /outside of itself/],
  "an absolute path is refused": [{ path: "/etc/passwd" }, /outside of itself/],
  "a drive's path is refused": [{ path: "C:/x" }, /outside of itself/],
  "a path with backslashes is refused": [{ path: "..\\x" }, /outside of itself/],
  "a file without a name is refused": [{ path: "" }, /without a name/],
  "a name with a zero is refused": [{ path: "a\0.txt" }, /whose name no system takes: "a\?\.txt"/],
  "a zip that few programs unpack is refused": [{ rarePacking: "bzip2" }, /not read here \(bzip2\).*a usual zip/],
  "a name of endless length is refused": [{ path: "x".repeat(1_001) }, /longer than any system/],
  "a link is refused": [{ isLink: true }, /link instead of a file/],
  "a locked zip is refused": [{ isEncrypted: true }, /password/],
  "entries that overlap are refused": [{ packedBytes: 1_001 }, /more room than it has/],
  "a zip that grows out of all proportion is refused": [{ declaredBytes: 20 * MB }, /would grow/],
} as const;

for (const [fact, [entry, sentence]] of Object.entries(REFUSED)) {
  Deno.test(fact, () => assert.match(judged(entry), sentence));
}

Deno.test("a zip of more files than boxes have is refused at the first one beyond", () => {
  const judge = judgeEntries(1_000, MB);
  const empty = { ...PLAIN, declaredBytes: 0, packedBytes: 0 };
  for (let count = 0; count < MAX_ENTRIES; count++) assert.equal(judge(empty), null);
  assert.match(judge(empty) ?? "", /more than 250,000 files/);
});

Deno.test("a zip with more than the plan keeps is refused by what it declares", () => {
  assert.match(judged({ declaredBytes: 2 * MB, packedBytes: MB }, 2 * MB, MB), /all that your plan keeps/);
});
