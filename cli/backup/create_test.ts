import assert from "node:assert/strict";
import { leftOutWords } from "./create.ts";

Deno.test("one file that stays out is not told as several", () => {
  assert.deepEqual(leftOutWords(0, []), []);
  assert.match(
    leftOutWords(1, [".bash_history"])[0] ?? "",
    /^1 file is not called as the server's are, and stays out:$/,
  );
  assert.match(leftOutWords(2, ["a b", "c d"])[0] ?? "", /^2 files are not called as the server's are, and stay out:$/);
});
