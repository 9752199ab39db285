import assert from "node:assert/strict";
import { FileGone, requireFile } from "./file_gone.ts";

class DeletedFile extends File {
  override slice(): Blob {
    const gone = new Blob();
    gone.arrayBuffer = () => Promise.reject(new DOMException("The file was not found.", "NotFoundError"));
    return gone;
  }
}

Deno.test("a file that can be read may be sent, an empty one too; a deleted one says that it is gone", async () => {
  await requireFile(new File(["x"], "a.jpg"));
  await requireFile(new File([], "b.jpg"));
  await assert.rejects(requireFile(new DeletedFile(["x"], "c.jpg")), FileGone);
});
