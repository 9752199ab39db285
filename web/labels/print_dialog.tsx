import { type ReactNode, useEffect, useState } from "react";
import { Download, Printer } from "lucide-react";
import { counted } from "../../domain/wire/counted.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Fault } from "../ui/field.tsx";
import { makePdf } from "./pdf/make_pdf.ts";
import type { PdfOrder } from "./pdf/pdf_order.ts";

interface PrintDialogProps {
  readonly title: string;
  readonly order: PdfOrder;
  readonly pages: number;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Makes the PDF, says how far it is, and hands it over. Closing it ends the making. */
export function PrintDialog({ title, order, pages, onClose, children }: PrintDialogProps) {
  const { url, done, isBroken } = usePdf(order);
  return (
    <Dialog title={title} onClose={onClose} isSheet>
      <div className="stack gap-16" aria-busy={!url && !isBroken}>
        {!url && !isBroken && <Progress done={done} pages={pages} />}
        {isBroken && <Fault>The PDF could not be made. Check your connection and try again.</Fault>}
        {url && (
          <>
            {children}
            <p>
              In the printer’s window choose <strong>Actual size</strong>{" "}
              or 100 %, not “Fit to page”: only then everything lies where it belongs.
            </p>
          </>
        )}
        <div className="actions">
          {url
            ? (
              <>
                <ButtonLink href={url} target="_blank">
                  <Printer aria-hidden="true" /> Open to print
                </ButtonLink>
                <ButtonLink kind="plain" href={url} download="labels.pdf">
                  <Download aria-hidden="true" /> Save PDF
                </ButtonLink>
              </>
            )
            : <Button kind="plain" onClick={onClose}>Cancel</Button>}
        </div>
      </div>
    </Dialog>
  );
}

function Progress({ done, pages }: { readonly done: number; readonly pages: number }) {
  return (
    <div className="stack gap-8" role="status">
      Page {Math.min(done + 1, pages)} of {counted(pages, "page")}
      <progress className="wide" aria-label="Pages made" max={pages} value={done} />
    </div>
  );
}

function usePdf(order: PdfOrder) {
  const [made, setMade] = useState<{ url: string | null; done: number; isBroken: boolean }>(
    { url: null, done: 0, isBroken: false },
  );
  useEffect(() => {
    const gone = new AbortController();
    let url: string | null = null;
    makePdf(order, gone.signal, (done) => setMade({ url: null, done, isBroken: false })).then((pdf) => {
      url = URL.createObjectURL(pdf);
      setMade({ url, done: 0, isBroken: false });
    }, () => gone.signal.aborted || setMade({ url: null, done: 0, isBroken: true }));
    return () => {
      gone.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, []);
  return made;
}
