import { type ReactNode, useId } from "react";
import { CircleAlert } from "lucide-react";
import { TextArea, TextField } from "../ui/field.tsx";
import { LabelInput } from "../ui/label.tsx";
import type { ItemDraft } from "./item_draft.ts";
import styles from "./item_form.module.css";
import { TAG_ID_DIGITS } from "./typed_number.ts";

interface NumberFieldProps {
  readonly value: string;
  readonly onChange: (tagId: string) => void;
  readonly fault?: ReactNode;
  readonly note?: string | undefined;
}

export function NumberField({ value, onChange, fault, note }: NumberFieldProps) {
  const id = useId();
  return (
    <div className={styles.number}>
      <label htmlFor={id}>Number on the box</label>
      <LabelInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={TAG_ID_DIGITS}
        required
        aria-invalid={Boolean(fault)}
        aria-describedby={`${id}-note`}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value.normalize("NFKC").replaceAll(/\D/g, ""))}
      />
      <p id={`${id}-note`} className={styles.note}>{note}</p>
      {fault && (
        <p role="alert" className={styles.fault}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{fault}</span>
        </p>
      )}
    </div>
  );
}

interface DraftFieldsProps {
  readonly draft: ItemDraft;
  readonly onChange: (changes: Partial<ItemDraft>) => void;
}

export function TitleField(
  { draft, onChange, isFocused = false }: DraftFieldsProps & { readonly isFocused?: boolean },
) {
  return (
    <TextField
      label="What is inside?"
      placeholder="Winter coats"
      maxLength={200}
      autoFocus={isFocused}
      enterKeyHint="done"
      value={draft.title}
      onChange={(event) => onChange({ title: event.target.value })}
    />
  );
}

export function FurtherFields({ draft, onChange }: DraftFieldsProps) {
  return (
    <>
      <TextField
        label="Place"
        placeholder="Basement, left shelf"
        maxLength={200}
        value={draft.location}
        onChange={(event) => onChange({ location: event.target.value })}
      />
      <TextArea
        label="Description"
        maxLength={5_000}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        label="Tags"
        note="separated by commas"
        placeholder="winter, ski"
        maxLength={1_000}
        autoCapitalize="off"
        value={draft.tags}
        onChange={(event) => onChange({ tags: event.target.value })}
      />
    </>
  );
}
