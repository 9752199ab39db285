import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";
import { counted } from "../../../domain/wire/counted.ts";
import { TextField } from "../../ui/field.tsx";
import styles from "./suggest_field.module.css";
import type { Known } from "./suggestions.ts";

interface SuggestFieldProps extends Omit<ComponentProps<typeof TextField>, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly suggestions: readonly Known[];
  readonly onPick: (name: string) => void;
}

/** A field that offers what was written before: arrows or a finger choose, Escape leaves what is typed alone. */
export function SuggestField({ value, onChange, suggestions, onPick, ...field }: SuggestFieldProps) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isAsked && suggestions.length > 0;
  const close = () => {
    setAsked(false);
    setActive(-1);
  };
  const ask = () => {
    setAsked(true);
    setActive(-1);
  };
  const pick = ({ name }: Known) => {
    onPick(name);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const chosen = isOpen ? suggestions[active] : undefined;
    if (step !== 0) {
      setAsked(true);
      setActive(nextIn(suggestions.length, active, step));
    } else if (event.key === "Enter" && chosen) pick(chosen);
    else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
  };
  return (
    <div className="anchor" onBlur={close}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={value}
        onFocus={ask}
        onClick={ask}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onChange(event.target.value);
          ask();
        }}
      />
      {isOpen && (
        // The field keeps the focus, so that the next tag can be typed at once.
        <ul
          id={id}
          role="listbox"
          aria-label={`${field.label}: suggestions`}
          className={`popup ${styles.list}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          {suggestions.map((one, at) => (
            <li
              key={one.name}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className="entry spread"
              onClick={() => pick(one)}
            >
              <span className="ellipsis shrinks" dir="auto">{one.name}</span>
              <span className="quiet small rigid">{counted(one.boxes, "box", "boxes")}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Around, by way of the field itself: none is active there. */
function nextIn(count: number, active: number, step: number): number {
  return count === 0 ? -1 : (active + 1 + step + count + 1) % (count + 1) - 1;
}
