import { useEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { LabelSheet } from "../../../domain/labels/label_sheet.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { makePdf } from "../pdf/make_pdf.ts";
import type { PdfOrder } from "../pdf/pdf_order.ts";
import styles from "../labels_page.module.css";
import { openViewer, type PdfViewer } from "./open_viewer.ts";

/** Who types is not interrupted at every key. */
const REST_MS = 200;
/** Enough for a fine screen, of paper and of the label of a roll. */
const LONGEST_SIDE = 1_500;

interface PreviewProps {
  /** Of the one page that is shown. */
  readonly order: PdfOrder;
  readonly sheet: LabelSheet;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The PDF's own page, as a viewer draws it. */
export function Preview({ order, sheet, page, pages, onPage }: PreviewProps) {
  const dots = LONGEST_SIDE / Math.max(sheet.pageWidth, sheet.pageHeight);
  const [width, height] = [Math.round(sheet.pageWidth * dots), Math.round(sheet.pageHeight * dots)];
  const { canvas, drawn, isBroken } = useDrawn(order, width);
  return (
    <>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={`Page ${page} as it is printed`}
        aria-busy={drawn !== order}
        className={styles.paper}
      />
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

function useDrawn(order: PdfOrder, width: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewer = useViewer();
  const [ended, setEnded] = useState<{ drawn: PdfOrder | null; isBroken: boolean }>({ drawn: null, isBroken: false });
  useEffect(() => {
    const gone = new AbortController();
    const draw = async () => {
      const pdf = await makePdf(order, gone.signal);
      const page = await (await viewer()).draw(pdf, width);
      if (gone.signal.aborted) return;
      canvas.current?.getContext("2d")?.drawImage(page, 0, 0);
      setEnded({ drawn: order, isBroken: false });
    };
    const timer = setTimeout(() => {
      draw().catch(() => gone.signal.aborted || setEnded({ drawn: null, isBroken: true }));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [order]);
  return { canvas, ...ended };
}

/** Opened for the first page, closed with the screen. */
function useViewer(): () => Promise<PdfViewer> {
  const opened = useRef<Promise<PdfViewer>>(undefined);
  useEffect(() => () => void opened.current?.then((viewer) => viewer.close(), () => {}), []);
  return () =>
    opened.current ??= openViewer().catch((error) => {
      opened.current = undefined;
      throw error;
    });
}
