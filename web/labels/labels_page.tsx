import { useState } from "react";
import { Printer } from "lucide-react";
import { codeSide } from "../../domain/labels/layout_label.ts";
import { jobOfPage, type LabelJob } from "../../domain/labels/label_page.ts";
import { type LabelSheet, labelsOn } from "../../domain/labels/label_sheet.ts";
import { pagesOf } from "../../domain/labels/label_positions.ts";
import { counted } from "../../domain/wire/counted.ts";
import { useMayChange } from "../auth/households.ts";
import { useWrite } from "../api/use_answer.ts";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import { PageHead } from "../ui/page_head.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { keepSetup, keptSetup, type LabelSetup } from "./label_setup.ts";
import styles from "./labels_page.module.css";
import { NumbersCard } from "./numbers_card.tsx";
import { PaperCard } from "./paper_card.tsx";
import { Preview } from "./preview/preview.tsx";
import { PrintDialog } from "./print_dialog.tsx";
import { useSheet } from "./use_sheet.ts";
import { type ToPrint, useLabels, type Wanted } from "./use_labels.ts";
import { useChosenBoxes } from "./use_labels_of_boxes.ts";

const FIRST_WANTED = { count: null, from: null, first: "1", last: "100" } as const;

/** Numbers on sheets or rolls of labels: which, what stands on them, on what paper, and the PDF's own page beside it. */
export function LabelsPage() {
  useTitle("Labels");
  const [setup, setSetup] = useState(keptSetup);
  const paper = useSheet(setup.sheet);
  const change = (changes: Partial<LabelSetup>) => {
    setSetup({ ...setup, ...changes });
    keepSetup({ ...setup, ...changes });
  };
  return (
    <main className="page" tabIndex={-1}>
      <PageHead
        backOnPhone="/app/home"
        title="Labels"
        note="Print numbers to stick on boxes. The camera reads them as it reads yours."
      />
      {paper
        ? <LabelsView setup={setup} onChange={change} {...paper} />
        : <Waiting>Looking for your own sheet…</Waiting>}
    </main>
  );
}

interface LabelsViewProps extends Pick<LabelJob, "sheet" | "isCut"> {
  readonly setup: LabelSetup;
  readonly onChange: (changes: Partial<LabelSetup>) => void;
}

function LabelsView({ setup, sheet, isCut, onChange }: LabelsViewProps) {
  const [start, setStart] = useState("1");
  const hasBoxes = useChosenBoxes().length > 0, mayChange = useMayChange();
  const kind = hasBoxes ? "boxes" : mayChange ? "free" : "between";
  const [wanted, setWanted] = useState<Wanted>({ ...FIRST_WANTED, kind });
  const labels = useLabels(wanted, setup, sheet);
  const startFault = faultOfStart(start, sheet);
  const numbersFault = labels.found && "fault" in labels.found && labels.found.fault;
  return (
    <div className={`grid gap-24 column ${styles.columns}`}>
      <div className="grid gap-16 column">
        <NumbersCard
          wanted={wanted}
          sheet={sheet}
          fault={numbersFault}
          onChange={(changes) => setWanted({ ...wanted, ...changes })}
        />
        <ContentCard
          setup={setup}
          isOfBoxes={wanted.kind === "boxes"}
          hasRoomForCode={codeSide({ width: sheet.labelWidth, height: sheet.labelHeight }) > 0}
          onChange={onChange}
        />
        <PaperCard {...{ setup, sheet, start, startFault, onChange }} onStart={setStart} />
      </div>
      <Printing
        {...labels}
        isOfBoxes={wanted.kind === "boxes"}
        hasFault={Boolean(startFault || numbersFault)}
        start={Number(start)}
        {...{ setup, sheet, isCut }}
      />
    </div>
  );
}

function faultOfStart(typed: string, sheet: LabelSheet): string | null {
  const start = Number(typed), most = labelsOn(sheet);
  if (Number.isInteger(start) && start >= 1 && start <= most) return null;
  return `This sheet has ${counted(most, "label")}: begin at one from 1 to ${most}.`;
}

interface PrintingProps extends Pick<LabelJob, "sheet" | "isCut" | "start">, ToPrint {
  readonly isOfBoxes: boolean;
  /** Which stands at its field: there is nothing to print then. */
  readonly hasFault: boolean;
  readonly setup: LabelSetup;
}

function Printing({ found, gone, settle, isOfBoxes, hasFault, start, setup, sheet, isCut }: PrintingProps) {
  const [page, setPage] = useState(1);
  const [printed, setPrinted] = useState<LabelJob | null>(null);
  const print = useWrite(settle, "The labels could not be made. Please try again.");
  const labels = found && "labels" in found ? found.labels : [];
  const job: LabelJob = { labels, sheet, start, correction: setup.correction, isCut };
  const pages = hasFault ? 0 : pagesOf(job, labels.length);
  const shown = Math.min(page, pages);
  return (
    <section className={`grid gap-12 column ${styles.seen}`} aria-label="Preview">
      <Fault>{print.fault}</Fault>
      {!found && <Waiting>{isOfBoxes ? "Looking for the boxes…" : "Looking for free numbers…"}</Waiting>}
      {gone > 0 && pages > 0 && <GoneBoxes gone={gone} />}
      {pages > 0 && (
        <>
          <Preview job={jobOfPage(job, shown)} page={shown} pages={pages} onPage={setPage} />
          <div className="actions">
            <Button
              isLarge
              isLoading={print.isPending}
              onClick={() =>
                print.run(undefined, {
                  onSuccess: (settled) => settled.length > 0 && setPrinted({ ...job, labels: settled }),
                })}
            >
              <Printer aria-hidden="true" /> Print {counted(labels.length, "label")}
            </Button>
          </div>
        </>
      )}
      {printed && (
        <PrintDialog
          title={`Print ${counted(printed.labels.length, "label")}`}
          order={{ kind: "labels", job: printed }}
          pages={pagesOf(printed, printed.labels.length)}
          onClose={() => setPrinted(null)}
        />
      )}
    </section>
  );
}

function GoneBoxes({ gone }: Pick<ToPrint, "gone">) {
  return (
    <p className="notice" role="status">
      {counted(gone, "box is", "boxes are")} not here any more and {gone === 1 ? "is" : "are"} left out.
    </p>
  );
}

interface ContentCardProps {
  readonly setup: LabelSetup;
  readonly isOfBoxes: boolean;
  readonly hasRoomForCode: boolean;
  readonly onChange: (changes: Partial<LabelSetup>) => void;
}

function ContentCard({ setup, isOfBoxes, hasRoomForCode, onChange }: ContentCardProps) {
  const part = (name: "hasTitle" | "hasPlace" | "hasCode", label: string) => (
    <label className="row gap-12 target">
      <input
        type="checkbox"
        checked={setup[name]}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
      />
      {label}
    </label>
  );
  return (
    <div className="card stack gap-4" role="group" aria-label="What stands beside the number">
      {isOfBoxes && part("hasTitle", "Title")}
      {isOfBoxes && part("hasPlace", "Place")}
      {part("hasCode", "QR code that opens the box")}
      {setup.hasCode && !hasRoomForCode && (
        <p className="quiet small">These labels are too small for a code that a phone can read: they get none.</p>
      )}
      {isOfBoxes && (
        <p className="quiet small">
          Titles in scripts that the label’s font lacks are drawn with this device’s fonts.
        </p>
      )}
    </div>
  );
}
