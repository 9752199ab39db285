import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Label } from "../../../domain/labels/layout_label.ts";
import { type LabelJob, labelPage } from "../../../domain/labels/label_page.ts";
import { NO_CORRECTION, pagesOf } from "../../../domain/labels/label_positions.ts";
import { labelsOn } from "../../../domain/labels/label_sheet.ts";
import { SHEETS } from "../../../domain/labels/sheets.ts";
import { testPage } from "../../../domain/labels/test_page.ts";
import { drawnOn, MM_PER_POINT, readLabels } from "../../../tests/support/browser/read_labels.ts";
import { everyNth } from "../../../tools/gate/shares.ts";
import type { DeviceTexts } from "./device_texts.ts";
import { openPdf, type Pdf } from "./write_pdf.ts";

const { resolve } = createRequire(import.meta.url);
const FONT = new Uint8Array(await readFile(resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf")));
const PICTURE = await readFile(new URL("../../public/icon-192.png", import.meta.url));
const ADDRESS = "https://boxes.example.org/app/number/";

/** Stands in for the canvas of a browser. */
const DEVICE: DeviceTexts = {
  widthOf: (text) => text.length,
  pictureOf: () => Promise.resolve(new Uint8Array(PICTURE).buffer),
};

async function pdfOf(write: (pdf: Pdf) => Promise<void>) {
  const pdf = openPdf(FONT, DEVICE);
  await write(pdf);
  return await getDocument({ data: new Uint8Array(await (await pdf.end()).arrayBuffer()), verbosity: 0 }).promise;
}

async function firstPage(job: LabelJob) {
  return await (await pdfOf((pdf) => pdf.add(labelPage(job, 1, pdf.widthOf)))).getPage(1);
}

function labelOf(number: string, more: Partial<Label> = {}): Label {
  return { number, title: "", place: "", address: ADDRESS + number, ...more };
}

function assertNear(found: number, wanted: number, what: string) {
  assert.ok(Math.abs(found - wanted) <= 0.2, `${what}: wanted ${wanted} mm, found ${found}`);
}

Deno.test("on every sheet each number stands in the middle of its label, from the start position on and as corrected, and lines where it is cut, to 0.2 mm", async (t) => {
  const correction = { right: 1.5, down: -2 };
  for (const [id, { sheet }] of everyNth(Object.entries(SHEETS), 3)) {
    await t.step(id, async () => {
      const start = Math.min(3, labelsOn(sheet));
      const count = labelsOn(sheet) - start + 1;
      const labels = Array.from({ length: count }, (_, at) => labelOf(String(100 + at), { address: null }));
      const page = await firstPage({ sheet, start, correction, labels, isCut: true });
      const [, , width = 0, height = 0] = page.view;
      assertNear(width * MM_PER_POINT, sheet.pageWidth, "the paper's width");
      assertNear(height * MM_PER_POINT, sheet.pageHeight, "the paper's height");
      const drawn = await drawnOn(page);
      assert.equal(drawn.length, 5 * labels.length);
      labels.forEach(({ number }, at) => {
        const index = at + start - 1;
        const x = sheet.left + correction.right + (index % sheet.columns) * sheet.columnPitch;
        const y = sheet.top + correction.down + Math.floor(index / sheet.columns) * sheet.rowPitch;
        const [cut, text] = [drawn.slice(at * 5, at * 5 + 4), drawn[at * 5 + 4] ?? assert.fail(`${number} is missing`)];
        assert.equal(text.text, number);
        assertNear((text.left + text.right) / 2, x + sheet.labelWidth / 2, `the middle of ${number}`);
        // Digits of this font are 1490 of 2048 high.
        assertNear(text.bottom - text.size * 1490 / 2048 / 2, y + sheet.labelHeight / 2, `the height of ${number}`);
        assertNear(Math.min(...cut.map(({ left }) => left)), x, "where it is cut at the left");
        assertNear(Math.max(...cut.map(({ right }) => right)), x + sheet.labelWidth, "and at the right");
        assertNear(Math.min(...cut.map(({ top }) => top)), y, "where it is cut at the top");
        assertNear(Math.max(...cut.map(({ bottom }) => bottom)), y + sheet.labelHeight, "and below");
      });
    });
  }
});

Deno.test("the number reader and a QR reader read what was printed", async () => {
  const numbers = ["118", "007", "4", "96", "16875", "20304050"];
  const { sheet } = SHEETS.L4736;
  const labels = numbers.map((number) => labelOf(number, { title: "Winter coats", place: "Attic" }));
  const document = await pdfOf((pdf) =>
    pdf.add(labelPage({ sheet, start: 1, correction: NO_CORRECTION, labels, isCut: false }, 1, pdf.widthOf))
  );
  const read = await readLabels(document, numbers);
  assert.deepEqual(read, numbers.map((number) => ({ number, code: ADDRESS + number })));
});

Deno.test("texts stay text in an embedded font; what it has no letters for becomes a picture of the device's", async () => {
  const { sheet } = SHEETS.L7163;
  const titles = ["Wintermäntel, Ąę, Привет, Ελλάδα", "冬のコート", "معاطف"];
  const labels = titles.map((title, at) => labelOf(String(at + 1), { title, address: null }));
  const document = await pdfOf((pdf) =>
    pdf.add(labelPage({ sheet, start: 1, correction: NO_CORRECTION, labels, isCut: false }, 1, pdf.widthOf))
  );
  const page = await document.getPage(1);
  assert.deepEqual((await drawnOn(page)).map(({ text }) => text), ["1", titles[0], "2", "3"]);
  const { fnArray } = await page.getOperatorList();
  assert.equal(fnArray.filter((operation) => operation === OPS.paintImageXObject).length, 2);
  const source = new TextDecoder("latin1").decode(await document.getData());
  assert.match(source, /\/FontFile2 \d+ 0 R/, "the font is in the file");
  assert.match(source, /\/BaseFont \/\w+\+Inter-Bold/);
});

Deno.test("the test page has its cross where a label's corner or middle belongs, and a line of 50 mm", async () => {
  for (const [id, [x, y]] of [["L7160", [70.7, 53.25]], ["roll62", [31, 14.5]]] as const) {
    const { sheet } = SHEETS[id];
    const drawn = await drawnOn(
      await (await pdfOf((pdf) => pdf.add(testPage(sheet, NO_CORRECTION, pdf.widthOf)))).getPage(1),
    );
    const rulers = drawn.filter(({ left, right, top, bottom }) =>
      right - left + bottom - top > 19.9 && right - left + bottom - top < 20.1
    );
    assert.equal(rulers.length, 2, "one across, one down");
    for (const { left, right, top, bottom } of rulers) {
      assertNear((left + right) / 2, x, "the cross");
      assertNear((top + bottom) / 2, y, "the cross");
    }
    assert.ok(drawn.some(({ left, right }) => Math.abs(right - left - 50) < 0.01), "the line of 50 mm");
    const texts = drawn.filter(({ text }) => text !== null);
    assert.ok(texts.length > 0 && texts.every(({ right }) => right <= sheet.pageWidth));
  }
});

Deno.test("many pages are written, each with its own labels", async () => {
  const { sheet } = SHEETS.roll62;
  const labels = ["1", "2", "3"].map((number) => labelOf(number));
  const job = { sheet, start: 1, correction: NO_CORRECTION, labels, isCut: false };
  assert.equal(pagesOf(job, labels.length), 3);
  const document = await pdfOf(async (pdf) => {
    for (const page of [1, 2, 3]) await pdf.add(labelPage(job, page, pdf.widthOf));
  });
  assert.equal(document.numPages, 3);
  assert.deepEqual((await drawnOn(await document.getPage(3))).map(({ text }) => text), ["3", null]);
});
