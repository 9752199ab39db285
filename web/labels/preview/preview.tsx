import { useEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { LabelJob } from "../../../domain/labels/label_page.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { makePdf } from "../pdf/make_pdf.ts";
import styles from "../labels_page.module.css";
import { openViewer, type PdfViewer } from "./open_viewer.ts";

/** Who types is not interrupted at every key. */
const REST_MS = 200;
/** Enough for a fine screen, of paper and of the label of a roll. */
const LONGEST_SIDE = 1_500;

interface PreviewProps {
  /** Of the one page that is shown. */
  readonly job: LabelJob;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The PDF's own page, as a viewer draws it. */
export function Preview({ job, page, pages, onPage }: PreviewProps) {
  const { sheet } = job;
  const dots = LONGEST_SIDE / Math.max(sheet.pageWidth, sheet.pageHeight);
  const [width, height] = [Math.round(sheet.pageWidth * dots), Math.round(sheet.pageHeight * dots)];
  const { canvas, isDrawn, isBroken } = useDrawn(job, width);
  return (
    <>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={`Page ${page} as it is printed`}
        aria-busy={!isDrawn}
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
        {!isDrawn && !isBroken && (
          <span className="row gap-8 quiet">
            <Spinner /> Drawing it…
          </span>
        )}
      </div>
    </>
  );
}

function useDrawn(job: LabelJob, width: number) {
  const wanted = JSON.stringify(job);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawPage = useViewer();
  const [ended, setEnded] = useState<{ drawn: string | null; isBroken: boolean }>({ drawn: null, isBroken: false });
  useEffect(() => {
    const gone = new AbortController();
    const draw = async () => {
      const pdf = await makePdf({ kind: "labels", job }, gone.signal);
      const page = await drawPage(pdf, width);
      if (gone.signal.aborted) return;
      canvas.current?.getContext("2d")?.drawImage(page, 0, 0);
      setEnded({ drawn: wanted, isBroken: false });
    };
    const timer = setTimeout(() => {
      draw().catch(() => gone.signal.aborted || setEnded({ drawn: null, isBroken: true }));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [wanted]);
  return { canvas, isDrawn: ended.drawn === wanted, isBroken: ended.isBroken };
}

/** Opened for the first page, and once more where that went wrong; closed with the screen. */
function useViewer(): PdfViewer["draw"] {
  const opened = useRef<PdfViewer>(null);
  const close = () => {
    opened.current?.close();
    opened.current = null;
  };
  useEffect(() => close, []);
  return (pdf, width) =>
    (opened.current ??= openViewer()).draw(pdf, width).catch((error) => {
      close();
      throw error;
    });
}
