import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { Label } from "../../../domain/labels/layout_label.ts";
import { type LabelJob, labelPage } from "../../../domain/labels/label_page.ts";
import { NO_CORRECTION, pagesOf } from "../../../domain/labels/label_positions.ts";
import { labelsOn } from "../../../domain/labels/label_sheet.ts";
import { SHEETS } from "../../../domain/labels/sheets.ts";
import { testPage } from "../../../domain/labels/test_page.ts";
import { bestText } from "../../../domain/scan/reading.ts";
import { readWeights } from "../../../recogniser/eval/read_weights.ts";
import { openRecogniser } from "../../../recogniser/read.ts";
import type { DeviceTexts } from "./device_texts.ts";
import { openPdf, type Pdf } from "./write_pdf.ts";

const { resolve } = createRequire(import.meta.url);
const FONT = new Uint8Array(await readFile(resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf")));
const PICTURE = await readFile(new URL("../../public/icon-192.png", import.meta.url));
const MM_PER_POINT = 25.4 / 72;
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

type Document = Awaited<ReturnType<typeof pdfOf>>;
type Page = Awaited<ReturnType<Document["getPage"]>>;

function labelOf(number: string, more: Partial<Label> = {}): Label {
  return { number, title: "", place: "", address: ADDRESS + number, ...more };
}

interface Drawn {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Of a text. */
  readonly text: string | null;
  readonly size: number;
}

/** What a page draws, one by one, in millimetres from its top left corner; a text reaches from its font's size above its baseline to that. */
async function drawnOn(page: Page): Promise<Drawn[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const [, , , height = 0] = page.view;
  const before: number[][] = [];
  let matrix = [1, 0, 0, 1, 0, 0], textMatrix = matrix, fontSize = 0;
  const drawn = (within: number[], box: readonly number[], text: string | null): Drawn => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
    const [[left = 0, one = 0], [right = 0, other = 0]] = [moved(within, x1, y1), moved(within, x2, y2)];
    const [top, bottom] = [height - Math.max(one, other), height - Math.min(one, other)];
    const mm = (points: number) => points * MM_PER_POINT;
    return { left: mm(left), right: mm(right), top: mm(top), bottom: mm(bottom), text, size: mm(bottom - top) };
  };
  return fnArray.flatMap((operation, at): Drawn[] => {
    const given = argsArray[at];
    if (operation === OPS.save) before.push(matrix);
    if (operation === OPS.restore) matrix = before.pop() ?? matrix;
    if (operation === OPS.transform) matrix = product(matrix, [...given]);
    if (operation === OPS.setFont) fontSize = given[1];
    if (operation === OPS.setTextMatrix) textMatrix = [...given[0] ?? given];
    if (operation === OPS.constructPath) return [drawn(matrix, [...given[2]], null)];
    if (operation !== OPS.showText) return [];
    const glyphs = (given[0] as (Glyph | number)[]).flatMap((one) => typeof one === "number" ? [] : [one]);
    const width = (given[0] as (Glyph | number)[])
      .reduce((sum: number, one) => sum + (typeof one === "number" ? -one : one.width), 0) * fontSize / 1000;
    return [drawn(product(matrix, textMatrix), [0, 0, width, fontSize], glyphs.map(({ unicode }) => unicode).join(""))];
  });
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
}

function product(
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[],
  [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0]: number[],
) {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function moved([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[], x: number, y: number) {
  return [a * x + c * y + e, b * x + d * y + f] as const;
}

function assertNear(found: number, wanted: number, what: string) {
  assert.ok(Math.abs(found - wanted) <= 0.2, `${what}: wanted ${wanted} mm, found ${found}`);
}

Deno.test("on every sheet each number stands in the middle of its label, and lines where it is cut, to 0.2 mm", async (t) => {
  for (const [id, { sheet }] of Object.entries(SHEETS)) {
    await t.step(id, async () => {
      const labels = Array.from({ length: labelsOn(sheet) }, (_, at) => labelOf(String(100 + at), { address: null }));
      const page = await firstPage({ sheet, start: 1, correction: NO_CORRECTION, labels, isCut: true });
      const [, , width = 0, height = 0] = page.view;
      assertNear(width * MM_PER_POINT, sheet.pageWidth, "the paper's width");
      assertNear(height * MM_PER_POINT, sheet.pageHeight, "the paper's height");
      const drawn = await drawnOn(page);
      assert.equal(drawn.length, 5 * labels.length);
      labels.forEach(({ number }, at) => {
        const x = sheet.left + (at % sheet.columns) * sheet.columnPitch;
        const y = sheet.top + Math.floor(at / sheet.columns) * sheet.rowPitch;
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

Deno.test("the correction moves all of a page, and the start position leaves the used labels out", async () => {
  const { sheet } = SHEETS.L7160;
  const labels = ["7", "8"].map((number) => labelOf(number));
  const drawn = async (start: number, right: number, down: number) =>
    await drawnOn(await firstPage({ sheet, start, correction: { right, down }, labels, isCut: false }));
  const [usual, corrected, later] = [await drawn(1, 0, 0), await drawn(1, 1.5, -2), await drawn(6, 0, 0)];
  assert.deepEqual(usual.map(({ text }) => text), ["7", null, "8", null], "each with its code");
  for (const [at, mark] of usual.entries()) {
    const [moved, second] = [corrected[at], later[at]];
    assert.ok(moved && second);
    assertNear(moved.left, mark.left + 1.5, "to the right");
    assertNear(moved.top, mark.top - 2, "upwards");
    // The sixth label of three columns is the last of the second row, the seventh the first of the third one.
    const isFirst = at < 2;
    assertNear(second.left, mark.left + (isFirst ? 2 * 66.04 : -66.04), "another column");
    assertNear(second.top, mark.top + (isFirst ? 38.1 : 2 * 38.1), "another row");
  }
});

Deno.test("the number reader and a QR reader read what was printed", async () => {
  prepareZXingModule({
    overrides: { wasmBinary: (await readFile(resolve("zxing-wasm/reader/zxing_reader.wasm"))).buffer },
  });
  const recogniser = await openRecogniser(await readWeights());
  const numbers = ["118", "007", "4", "96", "16875", "20304050"];
  const { sheet } = SHEETS.L4736;
  const labels = numbers.map((number) => labelOf(number, { title: "Winter coats", place: "Attic" }));
  const document = await pdfOf((pdf) =>
    pdf.add(labelPage({ sheet, start: 1, correction: NO_CORRECTION, labels, isCut: false }, 1, pdf.widthOf))
  );
  const drawn = await drawnOn(await document.getPage(1));
  for (const number of numbers) {
    const at = drawn.findIndex(({ text }) => text === number);
    const [text, code] = [drawn[at], drawn[at + 3]];
    assert.ok(text && code?.text === null, `${number} has its title, its place and its code`);
    assert.equal(bestText(recogniser.read(await pictureOf(document, text), { thorough: true })), number);
    const [read] = await readBarcodes(await pictureOf(document, code), { formats: ["QRCode"] });
    assert.equal(read?.text, ADDRESS + number);
  }
});

/** A part of the first page in the middle of a picture, as a camera that is held to it sees it. */
async function pictureOf(document: Document, { left, right, top, bottom }: Drawn) {
  const page = await document.getPage(1), width = Math.max(right - left, bottom - top) * 1.4;
  const dots = 640 / width, scale = dots * MM_PER_POINT;
  const offsetX = -((left + right - width) / 2) * dots, offsetY = -((top + bottom - width) / 2) * dots;
  const { canvas, context } = canvasOf(document, 640, 640);
  const viewport = page.getViewport({ scale, offsetX, offsetY });
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** As the library makes one for itself where there is no browser. */
function canvasOf(document: Document, width: number, height: number) {
  const { canvasFactory } = document as unknown as {
    canvasFactory: {
      create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
    };
  };
  return canvasFactory.create(Math.round(width), Math.round(height));
}

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
    const drawn = await drawnOn(await (await pdfOf((pdf) => pdf.add(testPage(sheet, NO_CORRECTION)))).getPage(1));
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
