import assert from "node:assert/strict";
import { ItemId } from "../../../domain/wire/ids.ts";
import { ApiFailure } from "../../api/api_failure.ts";
import { createUploadQueue, FileGone, isUploading, requireFile } from "./upload_queue.ts";

const BOX = ItemId.parse("box-1");
type Sending = Parameters<Parameters<typeof createUploadQueue>[0]["send"]>[1];

function heldQueue() {
  const sent: (Sending & PromiseWithResolvers<void>)[] = [];
  const leaving: boolean[] = [];
  const queue = createUploadQueue({
    send(_itemId, sending) {
      const held = { ...sending, ...Promise.withResolvers<void>() };
      sending.signal.addEventListener("abort", () => held.reject(new ApiFailure(0)));
      sent.push(held);
      return held.promise;
    },
    onChange: (uploads) => leaving.push(isUploading(uploads)),
  });
  const latest = () => sent.at(-1) ?? assert.fail("expected a file to be sent");
  const shown = () => queue.uploads.get().map(({ file, status }) => `${file.name} ${status}`).join(", ");
  /** Waits until just these uploads are shown. */
  const shows = (expected: string) =>
    new Promise<void>((resolve) => {
      const look = () => shown() === expected && resolve();
      queue.uploads.subscribe(look);
      look();
    });
  return { queue, sent, latest, shows, wouldLose: () => leaving.at(-1) ?? false };
}

const file = (name: string) => new File([], name);

Deno.test("files are sent one after the other, in the order they were chosen", async () => {
  const { queue, sent, latest, shows } = heldQueue();
  queue.add(BOX, [file("a.jpg"), file("b.jpg")]);
  queue.add(BOX, [file("c.jpg")]);
  await shows("a.jpg sending, b.jpg waiting, c.jpg waiting");
  for (const left of ["b.jpg sending, c.jpg waiting", "c.jpg sending", ""]) {
    latest().resolve();
    await shows(left);
  }
  assert.deepEqual(sent.map((one) => one.file.name), ["a.jpg", "b.jpg", "c.jpg"]);
});

Deno.test("a file says how far it is, and nothing of the others; a retry begins anew, after what is being sent", async () => {
  const { queue, latest, shows } = heldQueue();
  queue.add(BOX, [file("a.jpg"), file("b.jpg")]);
  latest().onProgress(0.7);
  assert.deepEqual(queue.uploads.get().map(({ progress }) => progress), [0.7, 0]);
  latest().reject(new ApiFailure(415, "This kind of file is not allowed."));
  await shows("a.jpg failed, b.jpg sending");
  assert.equal(queue.uploads.get()[0]?.sentence, "This kind of file is not allowed.");
  queue.retry(queue.uploads.get()[0]?.id ?? "");
  assert.deepEqual([queue.uploads.get()[0]?.progress, queue.uploads.get()[0]?.sentence], [0, ""]);
  await shows("a.jpg waiting, b.jpg sending");
  latest().resolve();
  await shows("a.jpg sending");
});

Deno.test("dropping the file that is being sent stops it and sends the next", async () => {
  const { queue, sent, shows } = heldQueue();
  queue.add(BOX, [file("a.jpg"), file("b.jpg")]);
  queue.drop(queue.uploads.get()[0]?.id ?? "");
  await shows("b.jpg sending");
  assert.equal(sent[0]?.signal.aborted, true);
});

Deno.test("leaving the page would lose what waits or is being sent, not what has failed or arrived", async () => {
  const { queue, latest, shows, wouldLose } = heldQueue();
  assert.equal(wouldLose(), false);
  queue.add(BOX, [file("a.jpg"), file("b.jpg")]);
  latest().reject(new ApiFailure(0));
  await shows("a.jpg failed, b.jpg sending");
  assert.equal(wouldLose(), true);
  latest().resolve();
  await shows("a.jpg failed");
  assert.equal(wouldLose(), false);
});

Deno.test("a file that the plan has no room for, or that the device has no more, says so until it is tried again", async () => {
  const { queue, sent, latest, shows } = heldQueue();
  queue.add(BOX, [file("a.jpg")]);
  for (
    const [error, facts] of [
      [new ApiFailure(402, "The free plan keeps 5 GB."), [true, false, "The free plan keeps 5 GB."]],
      [new ApiFailure(507, "The server's disk is nearly full."), [false, false, "The server's disk is nearly full."]],
      [new FileGone(), [false, true, new FileGone().message]],
    ] as const
  ) {
    latest().reject(error);
    await shows("a.jpg failed");
    const { id = "", isOverPlan, isGone, sentence } = queue.uploads.get()[0] ?? {};
    assert.deepEqual([isOverPlan, isGone, sentence], facts);
    queue.retry(id);
    assert.deepEqual([queue.uploads.get()[0]?.isOverPlan, queue.uploads.get()[0]?.isGone], [false, false]);
  }
  latest().reject(new FileGone());
  await shows("a.jpg failed");
  queue.retry(queue.uploads.get()[0]?.id ?? "", file("c.jpg"));
  await shows("c.jpg sending");
  assert.equal(sent.at(-1)?.file.name, "c.jpg");
  const [first, again, , , other] = sent.map(({ cmdId }) => cmdId);
  assert.equal(again, first, "a file that is sent again is the same command");
  assert.notEqual(other, first);
});

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
