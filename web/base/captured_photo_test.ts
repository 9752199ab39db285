import assert from "node:assert/strict";
import { capturedPhotoOf, forgetCapturedPhoto, keepCapturedPhoto } from "./captured_photo.ts";

Deno.test("the photo that a scan handed over is there although the browser keeps nothing", async () => {
  await keepCapturedPhoto("ann", "7", new Blob(["seven"]));
  assert.equal(await (await capturedPhotoOf("ann", "7"))?.text(), "seven");
  assert.equal(await capturedPhotoOf("ben", "7"), null);
  assert.equal(await capturedPhotoOf("ann", "8"), null);
  await forgetCapturedPhoto();
  assert.equal(await capturedPhotoOf("ann", "7"), null);
});
