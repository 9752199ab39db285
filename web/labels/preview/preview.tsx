import { useEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../../ui/icon_button.tsx";
import { makePdf } from "../pdf/make_pdf.ts";
import type { PdfOrder } from "../pdf/pdf_order.ts";
import styles from "../labels_page.module.css";
import { openViewer, type PdfViewer } from "./open_viewer.ts";

/** Who types is not interrupted at every key. */
const REST_MS = 200;

interface PreviewProps {
  /** Of the one page that is shown. */
  readonly order: PdfOrder;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The PDF's own page, as a viewer draws it. */
export function Preview({ order, page, pages, onPage }: PreviewProps) {
  const { canvas, isBroken } = useDrawn(order);
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={`Page ${page} as it is printed`} className={styles.paper} />
      {isBroken && <p className="quiet small">The preview cannot be shown here. The PDF can be made all the same.</p>}
      <div className="row gap-8">
        <IconButton name="Page before" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft />
        </IconButton>
        <span className="figures" role="status">Page {page} of {pages.toLocaleString("en-US")}</span>
        <IconButton name="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
    </>
  );
}

function useDrawn(order: PdfOrder) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewer = useViewer();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const draw = async () => {
      const pdf = await makePdf(order, gone.signal);
      const width = (canvas.current?.clientWidth ?? 0) * Math.min(2, devicePixelRatio);
      const drawn = await (await viewer()).draw(pdf, width);
      if (!gone.signal.aborted && canvas.current) show(drawn, canvas.current);
    };
    const timer = setTimeout(
      () => draw().then(() => setBroken(false), () => gone.signal.aborted || setBroken(true)),
      REST_MS,
    );
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [order]);
  return { canvas, isBroken };
}

/** Opened for the first page, closed with the screen. */
function useViewer(): () => Promise<PdfViewer> {
  const opened = useRef<Promise<PdfViewer>>(undefined);
  useEffect(() => () => void opened.current?.then((viewer) => viewer.close(), () => {}), []);
  return () => opened.current ??= openViewer();
}

function show(drawn: HTMLCanvasElement, canvas: HTMLCanvasElement): void {
  [canvas.width, canvas.height] = [drawn.width, drawn.height];
  canvas.getContext("2d")?.drawImage(drawn, 0, 0);
}
