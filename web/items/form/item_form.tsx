import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { CircleAlert } from "lucide-react";
import { TextArea, TextField } from "../../ui/field.tsx";
import { LabelInput } from "../../ui/label.tsx";
import { SuggestField } from "../browse/suggest_field.tsx";
import { notAmong, suggestionsFor, tagBegunIn, usePlacesAndTags, withTagFinished } from "../browse/suggestions.ts";
import type { ItemDraft } from "./item_draft.ts";
import styles from "./item_form.module.css";
import { numberEntered } from "./number_entered.ts";
import { TAG_ID_DIGITS } from "./typed_number.ts";

interface NumberFieldProps {
  readonly value: string;
  readonly onChange: (tagId: string) => void;
  readonly fault?: ReactNode;
  /** A free number, which may arrive when somebody is in the field already. */
  readonly suggested?: string | undefined;
}

export function NumberField({ value, onChange, fault, suggested }: NumberFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const said = isRefused ? `A number on a box has 1 to ${TAG_ID_DIGITS} digits, and nothing else.` : fault;
  useEffect(() => {
    if (fault) field.current?.focus();
  }, [fault]);
  useEffect(() => {
    // What is typed next takes its place.
    if (suggested && suggested === value && document.activeElement === field.current) field.current?.select();
  }, [suggested]);
  return (
    <div className={`stack gap-12 rounded ${styles.number}`}>
      <label htmlFor={id}>Number on the box</label>
      <LabelInput
        ref={field}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        required
        aria-invalid={Boolean(said)}
        aria-describedby={`${id}-note`}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={({ target, nativeEvent }) => {
          const isPasted = !(nativeEvent instanceof InputEvent && nativeEvent.inputType === "insertText");
          const entered = numberEntered(target.value, isPasted);
          setRefused(entered === null);
          if (entered !== null) onChange(entered);
        }}
      />
      <p id={`${id}-note`} className={`strong ${styles.note}`}>
        {suggested === value && `Write ${value} on this box`}
      </p>
      {said && (
        <p role="alert" className={`row gap-8 ${styles.fault}`}>
          <CircleAlert className="rigid" size={16} aria-hidden="true" />
          <span>{said}</span>
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
      data-field="title"
      placeholder="Winter coats"
      maxLength={200}
      autoFocus={isFocused}
      enterKeyHint="done"
      dir="auto"
      value={draft.title}
      onChange={(event) => onChange({ title: event.target.value })}
    />
  );
}

/** Offers the places and tags one has, so that one shelf keeps one name. */
export function FurtherFields({ draft, onChange }: DraftFieldsProps) {
  const { places, tags } = usePlacesAndTags();
  const move = (location: string) => onChange({ location });
  return (
    <>
      <SuggestField
        label="Place"
        data-field="location"
        placeholder="Basement, left shelf"
        maxLength={200}
        dir="auto"
        value={draft.location}
        onChange={move}
        suggestions={suggestionsFor(draft.location, places)}
        onPick={move}
      />
      <TextArea
        label="Description"
        data-field="description"
        maxLength={5_000}
        dir="auto"
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <SuggestField
        label="Tags"
        data-field="tags"
        note="separated by commas"
        placeholder="winter, ski"
        maxLength={1_000}
        autoCapitalize="off"
        dir="auto"
        value={draft.tags}
        onChange={(typed) => onChange({ tags: typed })}
        suggestions={suggestionsFor(tagBegunIn(draft.tags), notAmong(draft.tags, tags))}
        onPick={(tag) => onChange({ tags: withTagFinished(draft.tags, tag) })}
      />
    </>
  );
}
