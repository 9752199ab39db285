import { TextArea, TextField } from "../ui/field.tsx";
import type { ItemDraft } from "./item_draft.ts";

export interface DraftFieldsProps {
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
