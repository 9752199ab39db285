import { assetUrl } from "../../base/page_config.ts";

/** Draws pages of PDFs as a viewer does. */
export interface PdfViewer {
  /** Its first page. @param width in pixels */
  draw(pdf: Blob, width: number): Promise<HTMLCanvasElement>;
  close(): void;
}

export async function openViewer(): Promise<PdfViewer> {
  const { getDocument, PDFWorker } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const port = new Worker(assetUrl("web/labels/preview/viewer_worker.ts"), { type: "module" });
  const worker = PDFWorker.create({ port });
  return {
    async draw(pdf, width) {
      const loading = getDocument({ data: new Uint8Array(await pdf.arrayBuffer()), worker });
      const page = await (await loading.promise).getPage(1);
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      await page.render({ canvas, viewport }).promise;
      await loading.destroy();
      return canvas;
    },
    close() {
      worker.destroy();
      port.terminate();
    },
  };
}
