import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { OPS, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { bestText } from "../../../domain/scan/reading.ts";
import { readWeights } from "../../../recogniser/eval/read_weights.ts";
import { openRecogniser } from "../../../recogniser/read.ts";

export const MM_PER_POINT = 25.4 / 72;

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
export async function drawnOn(page: PDFPageProxy): Promise<Drawn[]> {
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

/** What the number reader and a QR reader see on labels of the first page, each held to the middle of a camera's picture. */
export async function readLabels(document: PDFDocumentProxy, numbers: readonly string[]) {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer } });
  const recogniser = await openRecogniser(await readWeights());
  const drawn = await drawnOn(await document.getPage(1));
  const read: { readonly number: string; readonly code: string | undefined }[] = [];
  for (const number of numbers) {
    const at = drawn.findIndex(({ text }) => text === number);
    const label = drawn[at] ?? assert.fail(`${number} is not printed`);
    const code = drawn.slice(at).find(({ text }) => text === null) ?? assert.fail(`${number} has no code`);
    const [seen] = await readBarcodes(await pictureOf(document, code), { formats: ["QRCode"] });
    const reading = recogniser.read(await pictureOf(document, label), { thorough: true });
    read.push({ number: bestText(reading), code: seen?.text });
  }
  return read;
}

/** A part of the first page in the middle of a picture, as a camera that is held to it sees it. */
async function pictureOf(document: PDFDocumentProxy, { left, right, top, bottom }: Drawn) {
  const page = await document.getPage(1), width = Math.max(right - left, bottom - top) * 1.4;
  const dots = 640 / width, scale = dots * MM_PER_POINT;
  const offsetX = -((left + right - width) / 2) * dots, offsetY = -((top + bottom - width) / 2) * dots;
  const { canvas, context } = canvasOf(document, 640, 640);
  const viewport = page.getViewport({ scale, offsetX, offsetY });
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** As the library makes one for itself where there is no browser. */
function canvasOf(document: PDFDocumentProxy, width: number, height: number) {
  const { canvasFactory } = document as unknown as {
    canvasFactory: {
      create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
    };
  };
  return canvasFactory.create(Math.round(width), Math.round(height));
}
