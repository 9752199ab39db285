import { useEffect, useRef } from "react";
import { ArrowRight, Camera, Delete } from "lucide-react";
import { useShortcuts } from "../../base/use_shortcuts.ts";
import { classNames } from "../../ui/class_names.ts";
import sheetStyles from "../sheet.module.css";
import styles from "./keypad.module.css";
import { digitsIn, withDigit, withoutDigit } from "./typed_digits.ts";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

interface KeypadProps {
  readonly typed: string;
  /** The digit that the next key replaces; null: the next one comes behind all. */
  readonly chosen: number | null;
  readonly onType: (digits: string) => void;
  readonly onSend: () => void;
  readonly onPhoto: (file: File) => void;
}

export function Keypad({ typed, chosen, onType, onSend, onPhoto }: KeypadProps) {
  const type = (digit: string) => onType(withDigit(typed, digit, chosen));
  const erase = () => onType(withoutDigit(typed, chosen));
  const send = () => {
    if (typed) onSend();
  };
  useShortcuts({
    ...Object.fromEntries(DIGITS.map((digit) => [digit, () => type(digit)])),
    Backspace: erase,
    Enter: send,
  });
  const field = useRef<HTMLInputElement>(null);
  const isTyping = typed !== "";
  useEffect(() => {
    // What had the focus when the list gave way to the typing is gone.
    if (isTyping && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [isTyping]);
  return (
    <form
      className={classNames("stack gap-12", sheetStyles.sheet, styles.keypad)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <span className={styles.orType} aria-hidden="true">Or type it</span>
      <div className={`grid gap-8 ${styles.row}`}>
        {/* Its own keys are below: the phone's keyboard would cover the camera. */}
        <input
          ref={field}
          className={`input target ${styles.field}`}
          aria-label="Number on the box"
          placeholder="Number"
          inputMode="none"
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(digitsIn(event.target.value))}
        />
        <PhotoButton onPhoto={onPhoto} />
      </div>
      <div className={`grid ${styles.keys}`} role="group" aria-label="Keypad">
        {DIGITS.slice(0, 5).map((digit) => <Key key={digit} name={digit} onPress={() => type(digit)} />)}
        <button type="button" className={`centered ${styles.key}`} aria-label="Delete a digit" onClick={erase}>
          <Delete aria-hidden="true" />
        </button>
        {DIGITS.slice(5).map((digit) => <Key key={digit} name={digit} onPress={() => type(digit)} />)}
        <button
          type="submit"
          className={classNames("centered", styles.key, styles.go)}
          aria-label="Find this box"
          disabled={typed === ""}
        >
          <span className={styles.goWords} aria-hidden="true">Find this box</span>
          <ArrowRight aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}

function Key({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return <button type="button" className={`centered ${styles.key}`} onClick={onPress}>{name}</button>;
}

function PhotoButton({ onPhoto }: Pick<KeypadProps, "onPhoto">) {
  return (
    <label className={`strong target rounded ${styles.photo}`}>
      <Camera aria-hidden="true" />
      <span>
        Take a photo <span className={styles.instead}>instead</span>
      </span>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="unseen"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same photo may be chosen again.
          event.target.value = "";
          if (file) onPhoto(file);
        }}
      />
    </label>
  );
}
