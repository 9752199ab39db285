import { type FormEvent, useState } from "react";
import { type LabelSheet, sheetFault } from "../../domain/labels/label_sheet.ts";
import { labelCalls } from "./use_sheet.ts";
import { queryClient } from "../api/query_client.ts";
import { useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Fault, TextField } from "../ui/field.tsx";
import styles from "./labels_page.module.css";
import { readMillimetres } from "./millimetres.ts";

const FIELDS: readonly (readonly [keyof LabelSheet, string])[] = [
  ["pageWidth", "Paper’s width"],
  ["pageHeight", "Paper’s height"],
  ["columns", "Columns"],
  ["rows", "Rows"],
  ["labelWidth", "Label’s width"],
  ["labelHeight", "Label’s height"],
  ["left", "Left margin"],
  ["top", "Top margin"],
  ["columnPitch", "From left edge to left edge"],
  ["rowPitch", "From top edge to top edge"],
];

interface OwnSheetDialogProps {
  /** What to begin with. */
  readonly own: LabelSheet;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function OwnSheetDialog({ own, onSaved, onClose }: OwnSheetDialogProps) {
  const [typed, setTyped] = useState(() => mapped(own, (value) => String(Math.round(value * 100) / 100)));
  const save = useWrite(
    (sheet: LabelSheet) => labelCalls.write("SAVE_LABEL_SHEET", { sheet }),
    "Failed to save the sheet. Please try again.",
  );
  const sheet = mapped(typed, readMillimetres);
  const fault = sheetFault(sheet);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault || save.isPending) return;
    save.run(sheet, {
      onSuccess() {
        queryClient.setQueryData(
          labelCalls.query("READ_LABEL_SHEET", {}).queryKey,
          (known) => known && { data: { ...known.data, sheet } },
        );
        onSaved();
        onClose();
      },
    });
  };
  return (
    <Dialog title="Your own sheet" onClose={onClose} isSheet>
      <form className="grid gap-16 column" onSubmit={submit} noValidate>
        <p className="quiet">In millimetres, measured on the sheet. Everybody in the household can print on it.</p>
        <div className={`grid gap-12 ${styles.fields}`}>
          {FIELDS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="decimal"
              autoComplete="off"
              maxLength={7}
              value={typed[name]}
              onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
            />
          ))}
        </div>
        <Fault>{fault ?? save.fault}</Fault>
        <div className="actions">
          <Button kind="plain" disabled={save.isPending} onClick={onClose}>Cancel</Button>
          <Button type="submit" disabled={fault !== null} isLoading={save.isPending}>Save sheet</Button>
        </div>
      </form>
    </Dialog>
  );
}

function mapped<From, To>(fields: Readonly<Record<keyof LabelSheet, From>>, change: (value: From) => To) {
  return Object.fromEntries(FIELDS.map(([name]) => [name, change(fields[name])])) as Record<keyof LabelSheet, To>;
}
