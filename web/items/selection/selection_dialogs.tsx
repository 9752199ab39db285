import { type FormEvent, useState } from "react";
import { MapPin } from "lucide-react";
import { counted } from "../../../domain/wire/counted.ts";
import type { Item } from "../../../domain/items/item.ts";
import { useMedia } from "../../base/use_media.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { usePlacesAndTags } from "../browse/suggestions.ts";
import { tagsIn } from "../form/item_draft.ts";
import { type TagChange, type TagState, tagStates } from "./filing.ts";
import styles from "./selection_dialogs.module.css";

/** As many known names as can be looked over. */
const MAX_SHOWN = 12;

interface MoveDialogProps {
  readonly items: readonly Item[];
  readonly onMove: (place: string) => void;
  readonly onClose: () => void;
}

/** Where the boxes go: a place that is known, with one tap, or a new one. */
export function MoveDialog({ items, onMove, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState("");
  const places = usePlacesAndTags().places.slice(0, MAX_SHOWN).map(({ name }) => name);
  const hasKeys = useMedia("(hover: hover)");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place.trim()) onMove(place.trim());
  };
  return (
    <Dialog title={`Move ${counted(items.length, "box", "boxes")}`} onClose={onClose} isSheet>
      <form className="stack gap-16 shrinks" onSubmit={submit}>
        {places.length > 0 && (
          <div role="group" aria-label="Known places" className={`flex wrap gap-8 ${styles.choices}`}>
            {places.map((known) => (
              <Button
                key={known}
                kind="plain"
                className={styles.choice}
                onClick={() => onMove(known)}
              >
                <MapPin aria-hidden="true" /> <span dir="auto">{known}</span>
              </Button>
            ))}
          </div>
        )}
        <TextField
          label={places.length > 0 ? "Or a new place" : "Place"}
          placeholder="Basement, left shelf"
          autoComplete="off"
          maxLength={200}
          dir="auto"
          autoFocus={hasKeys}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        />
        <div className="actions">
          {items.some(({ location }) => location) && (
            <Button kind="bare" onClick={() => onMove("")}>Remove the place</Button>
          )}
          <Button type="submit" disabled={!place.trim()}>Move</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What a tag may be long; the server's rule is `GivenItemTexts`. */
const LONGEST_TAG = 50;

interface TagDialogProps {
  readonly items: readonly Item[];
  readonly onSave: (change: TagChange) => void;
  readonly onClose: () => void;
}

/** Which tags all of the boxes are to have, and which none of them; what only some have stays so until it is touched. */
export function TagDialog({ items, onSave, onClose }: TagDialogProps) {
  const before = tagStates(items);
  const known = usePlacesAndTags().tags.slice(0, MAX_SHOWN).map(({ name }) => name).filter((tag) => !before.has(tag));
  const [chosen, setChosen] = useState<ReadonlyMap<string, TagState>>(new Map());
  const [typed, setTyped] = useState("");
  const hasKeys = useMedia("(hover: hover)");
  const fresh = tagsIn(typed);
  const isTooLong = fresh.some((tag) => tag.length > LONGEST_TAG);
  const tagsMade = (state: TagState) => [...chosen].filter(([, now]) => now === state).map(([tag]) => tag);
  const change = { add: [...new Set([...tagsMade("all"), ...fresh])], remove: tagsMade("none") };
  const isNothing = change.add.length + change.remove.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNothing && !isTooLong) onSave(change);
  };
  return (
    <Dialog title={`Tag ${counted(items.length, "box", "boxes")}`} onClose={onClose} isSheet>
      <form className="stack gap-16 shrinks" onSubmit={submit}>
        <div role="group" aria-label="Tags" className={`flex wrap gap-8 ${styles.tags}`}>
          {[...before.keys(), ...known].map((tag) => (
            <TagCheck
              key={tag}
              tag={tag}
              state={chosen.get(tag) ?? before.get(tag) ?? "none"}
              onChange={(state) => setChosen(new Map([...chosen, [tag, state]]))}
            />
          ))}
        </div>
        <TextField
          label="New tags"
          note="separated by commas"
          placeholder="winter, ski"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={500}
          dir="auto"
          autoFocus={hasKeys}
          fault={isTooLong && `A tag has ${LONGEST_TAG} letters at most.`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="actions">
          <Button type="submit" disabled={isNothing || isTooLong}>Save tags</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TagCheckProps {
  readonly tag: string;
  readonly state: TagState;
  readonly onChange: (state: TagState) => void;
}

function TagCheck({ tag, state, onChange }: TagCheckProps) {
  return (
    <label className={`row gap-8 breaks target rounded ${styles.tag}`}>
      <input
        type="checkbox"
        checked={state === "all"}
        ref={(input) => {
          if (input) input.indeterminate = state === "some";
        }}
        onChange={() => onChange(state === "all" ? "none" : "all")}
      />
      <span dir="auto">{tag}</span>
    </label>
  );
}
