import { type ReactNode, useId } from "react";
import { CircleAlert } from "lucide-react";
import { TAG_ID_DIGITS } from "./typed_number.ts";

interface NumberFieldProps {
  readonly value: string;
  readonly onChange: (tagId: string) => void;
  readonly fault?: ReactNode;
  readonly note?: string | undefined;
  readonly isFocused?: boolean;
}

/** The number, huge, on its slip, and yet a field like any other. */
export function NumberField({ value, onChange, fault, note, isFocused = false }: NumberFieldProps) {
  const id = useId();
  return (
    <div className="number-field">
      <label htmlFor={id}>Number on the box</label>
      <input
        id={id}
        className="label is-hero"
        data-length={Math.max(1, value.length)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={TAG_ID_DIGITS}
        required
        autoFocus={isFocused}
        aria-invalid={Boolean(fault)}
        aria-describedby={`${id}-note`}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value.normalize("NFKC").replaceAll(/\D/g, ""))}
      />
      <p id={`${id}-note`} className="number-note">{note}</p>
      {fault && (
        <p role="alert" className="number-fault">
          <CircleAlert size={16} aria-hidden="true" />
          <span>{fault}</span>
        </p>
      )}
    </div>
  );
}
