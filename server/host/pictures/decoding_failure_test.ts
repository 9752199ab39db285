import { DecoderClosed } from "./decoder.ts";
import assert from "node:assert/strict";
import { mediaFailure } from "../../../domain/media/failures.ts";
import { Failure } from "../../../domain/wire/failure.ts";
import { decodingFailure } from "./decoding_failure.ts";
import { DecoderDied, DecoderMissing } from "./picture_process.ts";
import { UnreadablePicture } from "./unreadable_picture.ts";

Deno.test("a picture's own fault is told as such, the server's as one that passes, and the operator reads why", () => {
  const noted: string[] = [];
  const told = (error: unknown) => {
    const said = decodingFailure(error, mediaFailure("NoPhoto"), (level, message) => noted.push(`${level} ${message}`));
    return said instanceof Failure ? [said.code, said.status, said.more.retryAfterS ?? null] : said;
  };
  assert.deepEqual(told(new UnreadablePicture("damaged")), ["NoPhoto", 415, null]);
  assert.deepEqual(told(new DecoderDied("too much memory")), ["NoPhoto", 415, null]);
  assert.deepEqual(told(new DecoderClosed()), ["Restarting", 503, 1]);
  assert.deepEqual(noted, []);
  assert.deepEqual(told(new DecoderMissing("no memory")), ["Unavailable", 503, 10]);
  assert.deepEqual(noted, ["error no process for pictures could be started"]);
  const bug = new Error("no bucket");
  assert.equal(told(bug), bug);
});
