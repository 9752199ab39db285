import type { ReactNode } from "react";
import type { LabelSheet } from "../../domain/labels/label_sheet.ts";
import { counted } from "../../domain/wire/counted.ts";
import { useMayChange } from "../auth/households.ts";
import { Choice } from "../ui/choice.tsx";
import { Fault, TextField } from "../ui/field.tsx";
import styles from "./labels_page.module.css";
import { useFreeWanted } from "./use_free_labels.ts";
import type { Wanted } from "./use_labels.ts";
import { useChosenBoxes } from "./use_labels_of_boxes.ts";

interface NumbersCardProps {
  readonly wanted: Wanted;
  readonly sheet: LabelSheet;
  /** Why there are no labels of these. */
  readonly fault: ReactNode;
  readonly onChange: (changes: Partial<Wanted>) => void;
}

const FREE = { value: "free", label: "Free numbers", note: "Those that no box has yet" } as const;
const BETWEEN = { value: "between", label: "From … to …", note: "All numbers between two" } as const;

export function NumbersCard({ wanted, sheet, fault, onChange }: NumbersCardProps) {
  const boxes = useChosenBoxes(), mayChange = useMayChange();
  const ofBoxes = { value: "boxes", label: counted(boxes.length, "box", "boxes"), note: "What you chose" } as const;
  return (
    <section className="card stack gap-16" aria-label="Numbers">
      <Choice
        title="Which numbers"
        options={[...(mayChange ? [FREE] : []), BETWEEN, ...(boxes.length > 0 ? [ofBoxes] : [])]}
        value={wanted.kind}
        onChange={(kind) => onChange({ kind })}
        isWrapping
      />
      {wanted.kind === "free" && <FreeFields wanted={wanted} sheet={sheet} onChange={onChange} />}
      {wanted.kind === "between" && (
        <div className={`grid gap-12 ${styles.fields}`}>
          <DigitsField label="First number" value={wanted.first} onType={(first) => onChange({ first })} />
          <DigitsField label="Last number" value={wanted.last} onType={(last) => onChange({ last })} />
        </div>
      )}
      <Fault>{fault}</Fault>
      {boxes.length === 0 && (
        <p className="quiet small">For labels with titles and places select boxes in your list, then “Labels”.</p>
      )}
    </section>
  );
}

function FreeFields({ wanted, sheet, onChange }: Omit<NumbersCardProps, "fault">) {
  const { count, from, printedTo } = useFreeWanted(wanted, sheet);
  return (
    <>
      <div className={`grid gap-12 ${styles.fields}`}>
        <DigitsField label="How many" value={count} onType={(typed) => onChange({ count: typed })} />
        <DigitsField label="From number" value={from ?? ""} onType={(typed) => onChange({ from: typed })} />
      </div>
      {printedTo > 0 && (
        <p className="quiet small">
          Free numbers were printed up to {printedTo}. To print some of them again, type where to begin.
        </p>
      )}
    </>
  );
}

interface DigitsFieldProps {
  readonly label: string;
  readonly note?: string;
  readonly value: string;
  readonly fault?: string | null;
  readonly onType: (typed: string) => void;
}

export function DigitsField({ label, note, value, fault, onType }: DigitsFieldProps) {
  return (
    <TextField
      label={label}
      note={note}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={value}
      fault={fault}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
