import { useEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { LabelJob } from "../../../domain/labels/label_page.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import styles from "../labels_page.module.css";
import { drawPage } from "./draw_page.ts";

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

/** A page as the PDF shows it. */
export function Preview({ job, page, pages, onPage }: PreviewProps) {
  const { sheet } = job;
  const dots = LONGEST_SIDE / Math.max(sheet.pageWidth, sheet.pageHeight);
  const [width, height] = [Math.round(sheet.pageWidth * dots), Math.round(sheet.pageHeight * dots)];
  const { canvas, isDrawn, isBroken } = useDrawn(job);
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
      </div>
    </>
  );
}

function useDrawn(job: LabelJob) {
  const wanted = JSON.stringify(job);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ended, setEnded] = useState<{ drawn: string | null; isBroken: boolean }>({ drawn: null, isBroken: false });
  useEffect(() => {
    const gone = new AbortController(), { signal } = gone;
    const end = (isBroken: boolean) => signal.aborted || setEnded({ drawn: isBroken ? null : wanted, isBroken });
    const timer = setTimeout(() => {
      if (canvas.current) drawPage(canvas.current, job, signal).then(() => end(false), () => end(true));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [wanted]);
  return { canvas, isDrawn: ended.drawn === wanted, isBroken: ended.isBroken };
}
