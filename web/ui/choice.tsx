import { type ReactNode, useId } from "react";
import styles from "./choice.module.css";
import { classNames } from "./class_names.ts";

interface Option<T> {
  readonly value: T;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly note?: string;
}

interface ChoiceProps<T extends string | number> {
  readonly title: string;
  readonly options: readonly Option<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Options whose notes are long stand two by two, and below each other where there is little room. */
  readonly isWrapping?: boolean;
  /** What was chosen is at work: nothing else can be chosen, and the focus stays. */
  readonly isBusy?: boolean;
}

export function Choice<T extends string | number>(
  { title, options, value, onChange, isWrapping = false, isBusy = false }: ChoiceProps<T>,
) {
  const name = useId();
  return (
    <fieldset className={classNames("grid gap-8 shrinks", styles.choice, isWrapping && styles.wrapping)}>
      <legend>{title}</legend>
      {options.map((option) => (
        <label key={option.value} className={`stack anchor rounded ${styles.option}`}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            aria-disabled={isBusy || undefined}
            onChange={() => {
              if (!isBusy) onChange(option.value);
            }}
          />
          <span className="stack">
            {option.icon}
            <strong>{option.label}</strong>
            {option.note && <span className="quiet small">{option.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
