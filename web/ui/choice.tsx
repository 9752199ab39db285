import { type ReactNode, useId } from "react";
import styles from "./choice.module.css";

interface ChoiceProps<T extends string | number> {
  readonly title: string;
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly note?: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function Choice<T extends string | number>({ title, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <strong>{option.label}</strong>
            {option.note && <span className="quiet small">{option.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
