import fontFile from "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf";
import { labelPage } from "../../../domain/labels/label_page.ts";
import { pagesOf } from "../../../domain/labels/label_positions.ts";
import { testPage } from "../../../domain/labels/test_page.ts";
import { openDeviceTexts } from "./device_texts.ts";
import type { FromPdfWorker, PdfOrder } from "./pdf_order.ts";
import { openPdf } from "./write_pdf.ts";

/** Writes one PDF; whoever does not want it any more ends the worker. */
addEventListener("message", ({ data }: MessageEvent<PdfOrder>) => {
  written(data).then((pdf) => say({ kind: "done", pdf }), () => say({ kind: "failed" }));
});

async function written(order: PdfOrder): Promise<Blob> {
  const pdf = openPdf(await fontBytes(), openDeviceTexts());
  if (order.kind === "test") await pdf.add(testPage(order.sheet, order.correction, pdf.widthOf));
  else {
    const { job } = order, pages = pagesOf(job, job.labels.length);
    for (let at = 1; at <= pages; at++) {
      await pdf.add(labelPage(job, at, pdf.widthOf));
      say({ kind: "page", pages: at });
    }
  }
  return await pdf.end();
}

async function fontBytes(): Promise<Uint8Array> {
  const answer = await fetch(new URL(fontFile, import.meta.url));
  if (!answer.ok) throw new Error(`Expected the font, got ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

function say(message: FromPdfWorker): void {
  postMessage(message);
}
