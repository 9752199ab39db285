import { useState } from "react";
import { ChevronDown, Ruler } from "lucide-react";
import { crossPosition, scaleLength } from "../../domain/labels/test_page.ts";
import type { LabelSheet } from "../../domain/labels/label_sheet.ts";
import { type Correction, MAX_CORRECTION } from "../../domain/labels/label_positions.ts";
import { SHEETS } from "../../domain/labels/sheets.ts";
import { useMayChange } from "../auth/households.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { FailedPart } from "../ui/state.tsx";
import { isCorrection, type LabelSetup } from "./label_setup.ts";
import styles from "./labels_page.module.css";
import { DigitsField } from "./numbers_card.tsx";
import { readMillimetres } from "./millimetres.ts";
import { OwnSheetDialog } from "./own_sheet_dialog.tsx";
import { PrintDialog } from "./print_dialog.tsx";
import { useOwnSheet } from "./use_sheet.ts";

interface PaperCardProps {
  readonly setup: LabelSetup;
  readonly sheet: LabelSheet;
  readonly start: string;
  readonly startFault: string | null;
  readonly onStart: (start: string) => void;
  readonly onChange: (changes: Partial<LabelSetup>) => void;
}

export function PaperCard({ setup, sheet, start, startFault, onStart, onChange }: PaperCardProps) {
  const [asking, setAsking] = useState<"sheet" | "test" | null>(null);
  const { own, isLost, again } = useOwnSheet();
  const mayChange = useMayChange();
  const close = () => setAsking(null);
  return (
    <section className="card grid gap-16 column" aria-label="Paper">
      <SheetChoice chosen={setup.sheet} own={own} onChange={(sheet) => onChange({ sheet })} />
      {setup.sheet === "own" && isLost && (
        <FailedPart
          sentence="Your own sheet could not be loaded. Until it is, the labels are laid out for the paper above."
          onRetry={again}
        />
      )}
      {mayChange && own !== undefined && (
        <Button
          kind="bare"
          isTight
          className="start"
          onClick={() => setAsking("sheet")}
        >
          <Ruler aria-hidden="true" /> {own ? "Change your own sheet" : "Measure a sheet of your own"}
        </Button>
      )}
      <DigitsField label="Begin at label" note="1 on a full sheet" value={start} fault={startFault} onType={onStart} />
      <details className="fold">
        <summary className="row spread quiet strong target">
          If the printer misses the labels <ChevronDown aria-hidden="true" />
        </summary>
        <div className="stack gap-12">
          <CorrectionFields correction={setup.correction} onChange={(correction) => onChange({ correction })} />
          <Button kind="plain" className="start" onClick={() => setAsking("test")}>Print a test page</Button>
        </div>
      </details>
      {asking === "sheet" && (
        <OwnSheetDialog
          own={own ?? sheet}
          onSaved={() => onChange({ sheet: "own" })}
          onClose={close}
        />
      )}
      {asking === "test" && (
        <PrintDialog
          title="Test page"
          order={{ kind: "test", sheet, correction: setup.correction }}
          pages={1}
          onClose={close}
        >
          <p>{testWords(sheet)}</p>
        </PrintDialog>
      )}
    </section>
  );
}

interface SheetChoiceProps {
  readonly chosen: LabelSetup["sheet"];
  readonly own: LabelSheet | null | undefined;
  readonly onChange: (sheet: LabelSetup["sheet"]) => void;
}

function SheetChoice({ chosen, own, onChange }: SheetChoiceProps) {
  return (
    <label className="stack gap-4">
      <span className="strong">Paper</span>
      <select
        className="input"
        value={chosen === "own" && !own ? "L7160" : chosen}
        onChange={({ currentTarget }) => onChange(currentTarget.value as LabelSetup["sheet"])}
      >
        {Object.entries(SHEETS).map(([id, { name }]) => <option key={id} value={id}>{name}</option>)}
        {own && <option value="own">{ownName(own)}</option>}
      </select>
    </label>
  );
}

function ownName({ columns, rows, labelWidth, labelHeight }: LabelSheet): string {
  return `Your own sheet: ${columns * rows} of ${labelWidth} × ${labelHeight} mm`;
}

function testWords(sheet: LabelSheet): string {
  const belongs = crossPosition(sheet) === "corner" ? "on the bottom right corner" : "in the middle";
  return `Print it on plain paper, lay it on the labels and hold both up to the light. The cross belongs ${belongs} of the first label. ` +
    `The line on it must be ${scaleLength(sheet)} mm long; otherwise the printer scaled it. ` +
    "Where the cross lies too far left or too high, add the millimetres on its rulers to “Right” and “Down”; where it lies too far right or too low, take them off.";
}

interface CorrectionFieldsProps {
  readonly correction: Correction;
  readonly onChange: (correction: Correction) => void;
}

/** What is typed counts as soon as it is a length; until then the one before it does. */
function CorrectionFields({ correction, onChange }: CorrectionFieldsProps) {
  const [typed, setTyped] = useState({ right: String(correction.right), down: String(correction.down) });
  const field = (name: "right" | "down", label: string) => {
    const isFine = isCorrection(readMillimetres(typed[name]));
    return (
      <TextField
        label={label}
        note="mm"
        autoComplete="off"
        maxLength={6}
        value={typed[name]}
        fault={!isFine && `Type −${MAX_CORRECTION} to ${MAX_CORRECTION}.`}
        onChange={({ currentTarget: { value } }) => {
          setTyped({ ...typed, [name]: value });
          const millimetres = readMillimetres(value);
          if (isCorrection(millimetres)) onChange({ ...correction, [name]: millimetres });
        }}
      />
    );
  };
  return (
    <div className="stack gap-4" role="group" aria-label="Correction of the printer’s margins">
      <div className={`grid gap-12 ${styles.fields}`}>
        {field("right", "Right")}
        {field("down", "Down")}
      </div>
      <p className="quiet small">
        Everything is moved by so much. A test page shows what to type; this device remembers it.
      </p>
    </div>
  );
}
