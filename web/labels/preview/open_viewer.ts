import { assetUrl } from "../../base/page_config.ts";
import type { Drawn, ToDraw } from "./draw_worker.ts";

/** Draws pages of PDFs as a viewer does, beside the screen. */
export interface PdfViewer {
  /** Its first page. @param width in pixels */
  draw(pdf: Blob, width: number): Promise<ImageBitmap>;
  close(): void;
}

export function openViewer(): PdfViewer {
  const worker = new Worker(assetUrl("web/labels/preview/draw_worker.ts"), { type: "module" });
  let count = 0;
  return {
    async draw(pdf, width) {
      const id = ++count;
      const isOver = new AbortController(), { signal } = isOver;
      try {
        return await new Promise((resolve, reject) => {
          const fail = () => reject(new Error("The page could not be drawn."));
          worker.addEventListener("error", fail, { signal });
          worker.addEventListener("message", ({ data }: MessageEvent<Drawn>) => {
            if (data.id !== id) return;
            if (data.page) resolve(data.page);
            else fail();
          }, { signal });
          worker.postMessage({ id, pdf, width } satisfies ToDraw);
        });
      } finally {
        isOver.abort();
      }
    },
    close: () => worker.terminate(),
  };
}
