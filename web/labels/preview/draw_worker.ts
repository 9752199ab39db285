// Reads what is in a PDF, in this thread too.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ToDraw {
  readonly id: number;
  readonly pdf: Blob;
  /** In pixels. */
  readonly width: number;
}

export interface Drawn {
  readonly id: number;
  /** Its first page; null where it cannot be drawn. */
  readonly page: ImageBitmap | null;
}

/** All that drawing asks of a document: canvases for a page's patterns and pictures. */
const ownerDocument = { createElement: () => new OffscreenCanvas(1, 1) } as unknown as HTMLDocument;

addEventListener("message", ({ data }: MessageEvent<ToDraw>) => {
  // The PDF's own parts speak to each other here too.
  if (!(data.pdf instanceof Blob)) return;
  const { id } = data;
  draw(data).then((page) => say({ id, page }), () => say({ id, page: null }));
});

async function draw({ pdf, width }: ToDraw): Promise<ImageBitmap> {
  const loading = getDocument({
    data: new Uint8Array(await pdf.arrayBuffer()),
    ownerDocument,
    disableFontFace: true,
    verbosity: 0,
  });
  const page = await (await loading.promise).getPage(1);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = new OffscreenCanvas(Math.floor(viewport.width), Math.floor(viewport.height));
  // Typed for the screen's own canvas alone.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  await loading.destroy();
  return canvas.transferToImageBitmap();
}

function say(drawn: Drawn): void {
  postMessage(drawn);
}
