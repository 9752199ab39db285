import * as fontkit from "fontkit";
import PDFDocument from "pdfkit";
import { encode } from "uqr";
import type { Mark, MarkedPage, WidthOf } from "../../../domain/labels/mark.ts";
import { ASCENT, DESCENT, type DeviceTexts, MARGIN } from "./device_texts.ts";

const POINTS_PER_MM = 72 / 25.4;
const LINE_MM = 0.15;
const FONT = "Inter";
/** As a code's standard wants it, in its modules. */
const QUIET_ZONE = 4;

type TextMark = Extract<Mark, { kind: "text" }>;

export interface Pdf {
  readonly widthOf: WidthOf;
  add(page: MarkedPage): Promise<void>;
  end(): Promise<Blob>;
}

/** @param font of all texts whose letters it has: they stay text, drawn as curves */
export function openPdf(font: Uint8Array, device: DeviceTexts): Pdf {
  const letters = lettersOf(font);
  const document = new PDFDocument({ autoFirstPage: false, font: "", info: { Title: "Labels", Creator: "Stowmark" } });
  document.registerFont(FONT, font).font(FONT);
  const bytes = collected(document);
  return {
    widthOf: (text) => letters.has(text) ? letters.widthOf(text) : device.widthOf(text),
    async add({ width, height, marks }) {
      document.addPage({ size: [width * POINTS_PER_MM, height * POINTS_PER_MM], margin: 0 });
      for (const mark of marks) {
        if (mark.kind === "line") drawLine(document, mark);
        else if (mark.kind === "code") drawCode(document, mark);
        else if (letters.has(mark.text)) writeText(document, mark);
        else await drawPicture(document, mark, device);
      }
    },
    end() {
      document.end();
      return bytes;
    },
  };
}

function lettersOf(bytes: Uint8Array) {
  // Its types know the bytes of Node only.
  const font = fontkit.create(bytes as Buffer);
  if (!("layout" in font)) throw new Error("expected one font, received a collection");
  return {
    has: (text: string) => [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    widthOf: (text: string) => font.layout(text).advanceWidth / font.unitsPerEm,
  };
}

/** All that the document has said when it ends. */
function collected(document: PDFKit.PDFDocument): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  document.on("data", (part) => parts.push(part));
  return new Promise((resolve) => document.on("end", () => resolve(new Blob(parts, { type: "application/pdf" }))));
}

function drawLine(document: PDFKit.PDFDocument, { from, to }: Extract<Mark, { kind: "line" }>): void {
  const [start, end] = [from, to].map(([x, y]) => [x * POINTS_PER_MM, y * POINTS_PER_MM] as const);
  if (start && end) document.lineWidth(LINE_MM * POINTS_PER_MM).moveTo(...start).lineTo(...end).stroke();
}

function writeText(document: PDFKit.PDFDocument, { text, x, baseline, size }: TextMark): void {
  document.fontSize(size * POINTS_PER_MM).text(text, x * POINTS_PER_MM, baseline * POINTS_PER_MM, {
    lineBreak: false,
    baseline: "alphabetic",
  });
}

/** One path of whole modules, so that no viewer leaves a hair between two of them. */
function drawCode(document: PDFKit.PDFDocument, { address, x, y, side }: Extract<Mark, { kind: "code" }>): void {
  const { data, size } = encode(address, { ecc: "M", border: QUIET_ZONE });
  const bars = data.flatMap((row, at) => runsOf(row).map(([from, length]) => `${from} ${at} ${length} 1 re`));
  document.save().translate(x * POINTS_PER_MM, y * POINTS_PER_MM).scale(side * POINTS_PER_MM / size);
  document.addContent(bars.join("\n"));
  document.fill("black").restore();
}

/** Where dark modules follow each other: from which one, and how many. */
function runsOf(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, at) => {
    const last = runs.at(-1);
    if (isDark && last && row[at - 1]) last[1]++;
    else if (isDark) runs.push([at, 1]);
  });
  return runs;
}

async function drawPicture(document: PDFKit.PDFDocument, mark: TextMark, device: DeviceTexts): Promise<void> {
  const { text, x, baseline, size } = mark;
  document.image(
    await device.pictureOf(text, size),
    (x - MARGIN * size) * POINTS_PER_MM,
    (baseline - ASCENT * size) * POINTS_PER_MM,
    {
      width: (device.widthOf(text) + 2 * MARGIN) * size * POINTS_PER_MM,
      height: (ASCENT + DESCENT) * size * POINTS_PER_MM,
    },
  );
}
