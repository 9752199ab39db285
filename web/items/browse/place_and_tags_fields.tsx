import type { ItemDraft } from "../form/item_draft.ts";
import { SuggestField } from "./suggest_field.tsx";
import { notAmong, suggestionsFor, tagBegunIn, usePlacesAndTags, withTagFinished } from "./suggestions.ts";

interface DraftFieldProps {
  readonly draft: ItemDraft;
  readonly onChange: (changes: Partial<ItemDraft>) => void;
}

/** Offers the places one has, so that one shelf keeps one name. */
export function PlaceField({ draft, onChange }: DraftFieldProps) {
  const { places } = usePlacesAndTags();
  const change = (location: string) => onChange({ location });
  return (
    <SuggestField
      label="Place"
      data-field="location"
      placeholder="Basement, left shelf"
      maxLength={200}
      dir="auto"
      value={draft.location}
      onChange={change}
      suggestions={suggestionsFor(draft.location, places)}
      onPick={change}
    />
  );
}

export function TagsField({ draft, onChange }: DraftFieldProps) {
  const { tags } = usePlacesAndTags();
  return (
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
  );
}
