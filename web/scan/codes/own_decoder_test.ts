import assert from "node:assert/strict";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { ownDecoder } from "./own_decoder.ts";

const PICTURE = {} as ImageBitmap;

/** A browser whose decoder knows these formats, and finds one code of each that it is asked for. */
function browserThatKnows(formats: readonly string[]): Disposable {
  class BarcodeDetector {
    constructor(readonly asked: { readonly formats: readonly string[] }) {}
    static getSupportedFormats = () => Promise.resolve(formats);
    detect = () => Promise.resolve(this.asked.formats.map((format) => ({ rawValue: `a ${format}` })));
  }
  return standIns({ BarcodeDetector });
}

Deno.test("a browser's decoder is asked for what it knows of the codes that stand on boxes", async () => {
  using _ = browserThatKnows(["aztec", "ean_13", "qr_code"]);
  const decode = await ownDecoder();
  assert.deepEqual(await decode?.(PICTURE), ["a qr_code", "a ean_13"]);
});

Deno.test("a browser without a decoder, or with one that knows no QR codes or no barcodes, has none for us", async () => {
  assert.equal(await ownDecoder(), null);
  for (const known of [[], ["ean_13"], ["qr_code"]]) {
    using _ = browserThatKnows(known);
    assert.equal(await ownDecoder(), null);
  }
});
