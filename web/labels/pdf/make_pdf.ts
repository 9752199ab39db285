import { assetUrl } from "../../base/page_config.ts";
import type { FromPdfWorker, PdfOrder } from "./pdf_order.ts";

/**
 * In a worker of its own, which ends with it.
 * @param onPage hears how many pages are written
 * @throws the signal's reason, or an error where the worker's script or font did not arrive
 */
export async function makePdf(order: PdfOrder, stop: AbortSignal, onPage?: (pages: number) => void): Promise<Blob> {
  const worker = new Worker(assetUrl("web/labels/pdf/pdf_worker.ts"), { type: "module" });
  const isOver = new AbortController(), { signal } = isOver;
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error("The labels could not be made."));
      stop.throwIfAborted();
      stop.addEventListener("abort", () => reject(stop.reason), { signal });
      worker.addEventListener("error", fail, { signal });
      worker.addEventListener("message", ({ data }: MessageEvent<FromPdfWorker>) => {
        if (data.kind === "page") onPage?.(data.pages);
        else if (data.kind === "done") resolve(data.pdf);
        else fail();
      }, { signal });
      worker.postMessage(order);
    });
  } finally {
    isOver.abort();
    worker.terminate();
  }
}
