import { type FormEvent, useState } from "react";
import { MapPin } from "lucide-react";
import { counted } from "../../../domain/wire/counted.ts";
import type { Item } from "../../../domain/items/item.ts";
import { useMedia } from "../../base/use_media.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import styles from "./selection_dialogs.module.css";
import { useKnownPlaces } from "./known_words.ts";

interface MoveDialogProps {
  readonly items: readonly Item[];
  readonly onMove: (place: string) => void;
  readonly onClose: () => void;
}

/** Where the boxes go: a place that is known, with one tap, or a new one. */
export function MoveDialog({ items, onMove, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState("");
  const places = useKnownPlaces();
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
